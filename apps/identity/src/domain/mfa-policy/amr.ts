import { steppedUpAcr } from '@vestibule/access'

/** The words of step-up for the factors there are: a typed code, one sent by text message, a key in hardware. */
export type FactorMethod = 'otp' | 'sms' | 'hwk'

/** Whether a second factor was part of how the user signed in. */
export const hasSecondFactor = (amr: readonly string[]): boolean => amr.includes('mfa')

export const withFactor = (amr: readonly string[], method: FactorMethod): string[] => [
  ...new Set([...amr, 'mfa', method]),
]

const ownFactors: readonly string[] = ['otp', 'sms', 'hwk'] satisfies readonly FactorMethod[]

/**
 * How a user signed in, as it counts in one tenant. That a second factor was asked for by the provider of another tenant is
 * that one's word, which is believed there (SEC-GA-05).
 *
 * @param isByOwnSso they signed in by a connection of the tenant in which it is to count
 */
export const toCountedAmr = (amr: string[], isByOwnSso: boolean): string[] => {
  const isOfProvider = amr.includes('sso') && !amr.some((method) => ownFactors.includes(method))
  return isOfProvider && !isByOwnSso ? amr.filter((method) => method !== 'mfa') : amr
}

/** The class of authentication that follows from its methods; absent where there is nothing to say. */
export const toAcr = (amr: readonly string[]): string | undefined =>
  hasSecondFactor(amr) ? steppedUpAcr : undefined
