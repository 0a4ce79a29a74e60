import type { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { IdentityBasis, OwnBasis } from './proof-basis.queries.ts'
import type { StartedSession } from './new-session.ts'

/** How a person showed who they are, as the audit log names it. */
export type SignInMethod =
  | 'password'
  | 'code'
  | 'smsCode'
  | 'magicLink'
  | 'passkey'
  | 'activation'
  /** A session that came into a tenant which asks for more. */
  | 'session'
  | 'social'
  | 'sso'
  | 'signUp'

type ProviderMethod = Extract<SignInMethod, 'social' | 'sso'>

/**
 * The first factor that was right, with what is asked again before there is a session. One of a provider rests on the user's
 * identity there, so that no way in can leave out to ask for it.
 */
export type FirstFactor =
  | { readonly method: ProviderMethod; readonly basis: IdentityBasis }
  | { readonly method: Exclude<SignInMethod, ProviderMethod | 'session'>; readonly basis: OwnBasis }

/** The connection of a tenant or the social provider that proved it, where one did. */
export const readConnectionId = ({ basis }: FirstFactor): string | undefined =>
  basis.is === 'identity' ? basis.connectionId : undefined

/** A user whose first factor was right. */
export type SignInAttempt = FirstFactor & {
  readonly user: UserRow
  /** Where they go, unless an invitation that came along says otherwise. */
  readonly tenantId: string
  /** How they showed who they are, in the words of RFC 8176; with `mfa` nothing more is asked. */
  readonly amr: readonly string[]
  /** When they did, where that was earlier than now: a provider says so. A second factor of ours makes it now. */
  readonly authTime?: Date | undefined
  /** When the session is to end at the latest: its provider says so. */
  readonly endsAt?: Date | undefined
  /** Sent along with the first factor by a person who is about to accept an invitation. */
  readonly invitationToken?: string
  /** The password that was typed is known from leaks. */
  readonly isBreached?: boolean
}

/** Days until the password is to be changed, and when people are told. */
export type PasswordNotice = Pick<LoginResponse, 'passwordExpiresIn' | 'notificationPeriod'>

/** What came of it: a session, or what is asked for instead. The answer is made after the transaction. */
export type SignInResult =
  | { readonly started: StartedSession; readonly isRecovered?: boolean; readonly notice?: PasswordNotice }
  | { readonly pending: LoginResponse }
  /** Refused after the proof was right; what was written about it stays, and the refusal is thrown after that. */
  | { readonly refused: ApiError }
