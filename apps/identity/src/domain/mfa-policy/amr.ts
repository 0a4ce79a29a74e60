import { steppedUpAcr } from '@vestibule/access'

/** The words of step-up for the factors there are: a typed code, one sent by text message, a key in hardware. */
export type FactorMethod = 'otp' | 'sms' | 'hwk'

/** Whether a second factor was part of how the user signed in. */
export const hasSecondFactor = (amr: readonly string[]): boolean => amr.includes('mfa')

export const withFactor = (amr: readonly string[], method: FactorMethod): string[] => [
  ...new Set([...amr, 'mfa', method]),
]

/** The class of authentication that follows from its methods; absent where there is nothing to say. */
export const toAcr = (amr: readonly string[]): string | undefined =>
  hasSecondFactor(amr) ? steppedUpAcr : undefined
