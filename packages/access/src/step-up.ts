/** Authentication context class the wire uses for "with a second factor". */
export const steppedUpAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

const methods: ReadonlySet<string> = new Set(['otp', 'sms', 'hwk'])

/** The claims of an access token that step-up looks at. */
export type StepUpClaims = {
  readonly acr?: string
  readonly amr?: readonly string[]
  /** Seconds since the epoch. */
  readonly auth_time?: number
}

/**
 * Whether a token shows a recent second factor: the class, `mfa` among the methods, a real method beside it, and,
 * with `maxAge`, an age that the server's time confirms.
 *
 * @param maxAge seconds; without it any age will do
 * @param now seconds since the epoch
 */
export const isSteppedUp = (
  claims: StepUpClaims,
  { maxAge, now }: { maxAge?: number; now: number },
): boolean => {
  const amr = claims.amr ?? []
  if (claims.acr !== steppedUpAcr || !amr.includes('mfa') || !amr.some((method) => methods.has(method)))
    return false
  return maxAge === undefined || (claims.auth_time !== undefined && now - claims.auth_time <= maxAge)
}

/**
 * First factors that prove afresh who is there: a password, a key, a provider that was asked. A mailbox or a telephone
 * that was read is none, because a forwarded mail or an unlocked screen shows the same.
 */
const freshFirstFactors: ReadonlySet<string> = new Set(['pwd', 'hwk', 'fed', 'sso'])

/**
 * Whether a sign-in by these methods may count as a fresh proof, while it is recent. With a second factor any first one
 * will do.
 *
 * @param amr methods of authentication (RFC 8176), with `fed` and `sso` for providers
 */
export const canBeFreshProof = (amr: readonly string[]): boolean =>
  amr.includes('mfa') || amr.some((method) => freshFirstFactors.has(method))
