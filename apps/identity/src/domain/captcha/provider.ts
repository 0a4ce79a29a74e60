import type { CaptchaAction } from '@vestibule/contract'
import type { Services } from '../../request/services.ts'
import type { VendorSettings } from '../installation/settings.queries.ts'

export type CaptchaPolicy = VendorSettings['captcha']

export type CaptchaAnswer = {
  /** What the page was given, as it came. */
  readonly token: string
  /** What the call is that it came with. */
  readonly action: CaptchaAction
  readonly ip: string
}

export type CaptchaVerdict = {
  readonly isRight: boolean
  /** Between 0, a machine, and 1, a person; absent where the provider does not tell. */
  readonly score?: number
}

/** Judges what a page was given, and uses it up. Rejects with UNAVAILABLE when the provider could not judge. */
export type JudgeCaptcha = (
  services: Services,
  policy: CaptchaPolicy,
  answer: CaptchaAnswer,
) => Promise<CaptchaVerdict>
