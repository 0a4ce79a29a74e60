import type { Browser } from '@playwright/test'
import { type Measure, median } from '../support/measure.ts'
import { between } from './two-documents.ts'

const [rounds, ms, calls] = [5, 2000, 10_000]

type Side = 'host' | 'portal'
type Bench = { benchFlood: (drawing: Side, calls: number, ms: number) => Promise<number> }

/** Frames a second that one document still draws while the other floods it with calls. */
const drawn = (browser: Browser, drawing: Side, flood: number): Promise<number> =>
  between(browser, '127.0.0.1', async (tab) => {
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1)
      rates.push(
        await tab.evaluate(([side, n, forMs]) => (window as unknown as Bench).benchFlood(side, n, forMs), [
          drawing,
          flood,
          ms,
        ] as const),
      )
    return median(rates)
  })

/** What is left of the frames of either document when the other was taken over. */
export const flooded = async (browser: Browser): Promise<Measure[]> => {
  const unit = 'frames a second'
  const flood = `in a flood of ${calls.toLocaleString('en')} calls`
  return [
    { name: 'Drawn by the host', value: await drawn(browser, 'host', 0), unit },
    { name: `Drawn by the host ${flood}`, value: await drawn(browser, 'host', calls), unit, atLeast: 50 },
    { name: `Drawn by the portal ${flood}`, value: await drawn(browser, 'portal', calls), unit, atLeast: 50 },
  ]
}
