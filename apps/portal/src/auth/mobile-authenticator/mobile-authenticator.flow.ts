import type { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

/** Whose sign-in it is, as the server says; `account`: by what its user knows it. */
type LookedUp = { readonly account: string; readonly userId: string; readonly answer: LoginResponse }

export type MobileAuthenticatorState =
  | { readonly step: 'lookingUp'; readonly error?: ApiError }
  | ({ readonly step: 'confirming' } & LookedUp)
  | { readonly step: 'failed'; readonly error: ApiError }

export type MobileAuthenticatorEvent =
  | { readonly is: 'opened' }
  | ({ readonly is: 'lookedUp' } & LookedUp)
  | { readonly is: 'confirmed' }
  | { readonly is: 'declined' }
  | { readonly is: 'refused'; readonly error: ApiError }

export type MobileAuthenticatorCommand =
  | { readonly do: 'lookUp'; readonly mfaToken: string }
  | { readonly do: 'goToFactor'; readonly answer: LoginResponse }
  | { readonly do: 'goToSignIn' }

/** What the address said; nothing when it names no sign-in. */
export type MobileAuthenticatorFacts = { readonly mfaToken: string | undefined }

export const firstMobileAuthenticator: MobileAuthenticatorState = { step: 'lookingUp' }

/**
 * Any page can write the address by which an application hands a sign-in over, also with the sign-in of a stranger: a user is told
 * whose it is before anything else is shown (SEC-PO-35).
 */
export const mobileAuthenticator: Flow<
  MobileAuthenticatorState,
  MobileAuthenticatorEvent,
  MobileAuthenticatorCommand,
  MobileAuthenticatorFacts
> = {
  lookingUp: {
    opened: (_, __, { mfaToken }) =>
      mfaToken === undefined
        ? [{ step: 'lookingUp' }, { do: 'goToSignIn' }]
        : [{ step: 'lookingUp' }, { do: 'lookUp', mfaToken }],
    lookedUp: (_, { account, userId, answer }) => [{ step: 'confirming', account, userId, answer }],
    refused: (_, { error }) => [
      error.code === 'MFA_TOKEN_INVALID' ? { step: 'failed', error } : { step: 'lookingUp', error },
    ],
  },
  confirming: {
    confirmed: (state) => [state, { do: 'goToFactor', answer: state.answer }],
    declined: (state) => [state, { do: 'goToSignIn' }],
  },
  failed: { declined: (state) => [state, { do: 'goToSignIn' }] },
}
