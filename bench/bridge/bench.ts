import { withBrowser } from '../support/browser.ts'
import type { Bench } from '../support/measure.ts'
import { flooded } from './flooded.ts'
import { mountToReady } from './mount.ts'
import { roundTrip } from './round-trip.ts'
import { showing } from './show.ts'

export const bench: Bench = () =>
  withBrowser(async (browser) => [
    ...(await roundTrip(browser)),
    ...(await flooded(browser)),
    ...(await mountToReady(browser)),
    ...(await showing(browser)),
  ])
