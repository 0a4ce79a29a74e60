import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { VendorSettings } from '../installation/settings.queries.ts'
import type { CaptchaPolicy } from './provider.ts'

/** What was changed is seen this much later at most. Every sign-in asks, and must not ask the database for it. */
export const rememberedSeconds = 5

/** Tells whether a captcha is asked for. */
export const rememberedCaptchaPolicy = (
  clock: Clock,
  settings: () => Promise<VendorSettings>,
): (() => Promise<CaptchaPolicy>) => {
  let known: CaptchaPolicy | undefined
  let readAt = new Date(0)
  return async () => {
    const now = clock.now()
    if (known === undefined || secondsLater(readAt, rememberedSeconds) <= now) {
      known = (await settings()).captcha
      readAt = now
    }
    return known
  }
}
