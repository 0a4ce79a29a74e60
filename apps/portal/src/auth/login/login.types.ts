import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { AnsweredEvent } from './cells/answered.ts'
import type { ChooseTenantCommand, ChooseTenantEvent, ChooseTenantState } from './cells/choose-tenant.ts'
import type { IdentifyCommand, IdentifyEvent } from './cells/identify.ts'
import type { EmailCodeCommand, EmailCodeEvent, EmailCodeState } from './cells/email-code.ts'
import type { PasswordRulesCommand, PasswordRulesEvent, PasswordRulesState } from './cells/password-rules.ts'
import type { PasskeysCommand, PasskeysEvent, PasskeysState } from './cells/passkeys.ts'
import type { PasswordCommand, PasswordEvent, PasswordState } from './cells/password.ts'
import type { PreLoginEvent, PreLoginState } from './cells/pre-login.ts'
import type { Returned, SsoCommand, SsoEvent, SsoState } from './cells/sso.ts'
import type { QuickLoginCommand, QuickLoginEvent, QuickLoginStrategy } from './cells/quick-login.ts'
import type { SmsCodeCommand, SmsCodeEvent } from './cells/sms-code.ts'
import type { SuccessEvent, SuccessState } from './cells/success.ts'
import type { TwoFactorCommand, TwoFactorEvent, TwoFactorState } from './cells/two-factor.ts'

export type LoginState =
  | PreLoginState
  | PasswordState
  | PasswordRulesState
  | EmailCodeState
  | PasskeysState
  | SsoState
  | TwoFactorState
  | ChooseTenantState
  | SuccessState

export type LoginEvent =
  | PreLoginEvent
  | IdentifyEvent
  | SsoEvent
  | PasswordEvent
  | EmailCodeEvent
  | SmsCodeEvent
  | QuickLoginEvent
  | PasswordRulesEvent
  | PasskeysEvent
  | TwoFactorEvent
  | ChooseTenantEvent
  | AnsweredEvent
  | SuccessEvent
  | { readonly is: 'refused'; readonly error: ApiError }

export type LoginCommand =
  | PasswordCommand
  | IdentifyCommand
  | SsoCommand
  | EmailCodeCommand
  | SmsCodeCommand
  | QuickLoginCommand
  | PasswordRulesCommand
  | PasskeysCommand
  | TwoFactorCommand
  | ChooseTenantCommand
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }

export type LoginFacts = {
  readonly isSignedIn: boolean
  /** A sign-in that began elsewhere, in a link or in another tenant, and waits for its second factor here. */
  readonly waiting?: LoginResponse
  /** How people sign in to this installation. */
  readonly authStrategy?: string
  /** A telephone number that was named elsewhere, and is now to sign in with. */
  readonly number?: string
  /** Whether to suggest a passkey, as far as it can be said without asking the server. */
  readonly mayPromptPasskeys: boolean
  /** Inside a page of a host, where some browsers make no keys. */
  readonly isFramed?: boolean
  /** Set: the flow is `registerQuickLogin`. */
  readonly quickLogin?: QuickLoginStrategy
  /** Some addresses sign in elsewhere: each is asked about. */
  readonly hasSso?: boolean
  /** Base64 of what the host wants done at once: one way in, without a question. */
  readonly directAction?: string
  /** Back from the provider's server. */
  readonly returned?: Returned
}

export type LoginNext = Move<LoginState, LoginCommand>
/** The part of the table that is about these steps. */
export type LoginCells<Steps extends LoginState['step']> = Pick<
  Flow<LoginState, LoginEvent, LoginCommand, LoginFacts>,
  Steps
>
