import type { Browser, Page } from '@playwright/test'
import { type Measure, median } from '../support/measure.ts'
import { between } from './two-documents.ts'

const [rounds, calls] = [21, 500]

type Bench = {
  benchRoundTrips: (rounds: number, calls: number) => Promise<Record<'bridge' | 'port' | 'raw', number[]>>
}

const trips = (tab: Page) =>
  tab.evaluate(([r, c]) => (window as unknown as Bench).benchRoundTrips(r, c), [rounds, calls] as const)

/** The product's bridge against a bare port between the same two documents, and against plain window messages. */
export const roundTrip = async (browser: Browser): Promise<Measure[]> => {
  const near = await between(browser, 'localhost', trips)
  const far = await between(browser, '127.0.0.1', trips)
  return [
    { name: 'Bare MessagePort', value: median(near.port), unit: 'ms a round trip' },
    { name: 'Bridge', value: median(near.bridge), unit: 'ms a round trip' },
    { name: 'Bridge against port', value: median(near.bridge) / median(near.port), unit: 'times', atMost: 2 },
    { name: 'Window messages to another site', value: median(far.raw), unit: 'ms a round trip' },
    { name: 'Bridge to another site', value: median(far.bridge), unit: 'ms a round trip' },
    {
      name: 'Bridge against window messages',
      value: median(far.bridge) / median(far.raw),
      unit: 'times',
      atMost: 1,
    },
  ]
}
