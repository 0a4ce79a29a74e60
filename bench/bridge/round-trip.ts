import type { Browser, Page } from '@playwright/test'
import { againstBeside, type Measure, median } from '../support/measure.ts'
import { between } from './two-documents.ts'

const [rounds, calls] = [21, 500]

type Times = Record<'bridge' | 'port' | 'raw', number[]>
type Bench = { benchRoundTrips: (rounds: number, calls: number) => Promise<Times> }

const trips = (tab: Page) =>
  tab.evaluate(([r, c]) => (window as unknown as Bench).benchRoundTrips(r, c), [rounds, calls] as const)

/** Of several pairs of documents: one pair can be a fifth faster than the next, and stays so while it lives. */
const ofPairs = async (browser: Browser, other: 'localhost' | '127.0.0.1', pairs: number): Promise<Times> => {
  const all: Times[] = []
  while (all.length < pairs) all.push(await between(browser, other, trips))
  const joined = (name: keyof Times) => all.flatMap((times) => times[name])
  return { bridge: joined('bridge'), port: joined('port'), raw: joined('raw') }
}

/** The product's bridge against a bare port between the same two documents, and against plain window messages. */
export const roundTrip = async (browser: Browser): Promise<Measure[]> => {
  const near = await ofPairs(browser, 'localhost', 5)
  const far = await ofPairs(browser, '127.0.0.1', 1)
  return [
    { name: 'Bare MessagePort', value: median(near.port), unit: 'ms a round trip' },
    { name: 'Bridge', value: median(near.bridge), unit: 'ms a round trip' },
    { name: 'Bridge against port', value: againstBeside(near.bridge, near.port), unit: 'times', atMost: 2 },
    { name: 'Window messages to another site', value: median(far.raw), unit: 'ms a round trip' },
    { name: 'Bridge to another site', value: median(far.bridge), unit: 'ms a round trip' },
    {
      name: 'Bridge against window messages',
      value: againstBeside(far.bridge, far.raw),
      unit: 'times',
      atMost: 1,
    },
  ]
}
