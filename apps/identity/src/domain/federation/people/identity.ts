import type { SsoReport } from '@vestibule/contract/schemas/sso-report'

/** The identity that a provider states for a person, checked against what the provider signed or told us itself. */
export type ExternalIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** What the provider says of the address, if anything; whether that is believed is ours to decide. */
  readonly emailVerified: boolean | undefined
  readonly name: string
  readonly groups: readonly string[]
  /** In the words of RFC 8176; `mfa` only where the connection is marked as asking for a second factor. */
  readonly amr: readonly string[]
  /** When they proved it to the provider, in seconds since the epoch, where the provider states it. */
  readonly authenticatedAt?: number | undefined
  /** When their session there ends, in seconds since the epoch, where the provider states it. */
  readonly sessionEndsAt?: number | undefined
}

/** How a way to a provider ended. */
export type Outcome =
  /** It was a test: what each check found, and no identity to sign in with. */
  | { readonly is: 'tested'; readonly report: SsoReport }
  | {
      readonly is: 'identified'
      /** Names the provider that stated it, as the connection or social provider was set up then. */
      readonly provider: string
      readonly identity: ExternalIdentity
    }
  | {
      readonly is: 'failed'
      readonly code: 'EXTERNAL_LOGIN_REFUSED' | 'EXTERNAL_LOGIN_FAILED'
      /** What the provider said, as plain text. */
      readonly description?: string
    }
