import type { ApiError } from '@vestibule/contract/errors'
import type { Awaited } from '../../kit/auth-card/CodeStep.tsx'
import type { Flow, Move } from '../../kit/flow.ts'
import { afterSent, submitOrHold } from '../../kit/submit-or-hold.ts'

/** Step names are the product's own, capital letters included. */
export type PhoneResetState =
  | {
      readonly step: 'ResetPhoneNumber'
      readonly email?: string
      readonly isBusy: boolean
      readonly error?: ApiError
    }
  | ({
      readonly step: 'VerifyResetPhoneNumber'
      readonly email: string
      /** A handle; the code is not inside. */
      readonly token: string
    } & Awaited)
  | {
      readonly step: 'ChangePhoneNumber'
      /** The right to name a number, once. */
      readonly token: string
      readonly isBusy: boolean
      readonly error?: ApiError
    }

export type PhoneResetEvent =
  | { readonly is: 'emailEntered'; readonly email: string }
  | { readonly is: 'mailSent'; readonly email: string; readonly token: string }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'codeEntered'; readonly code: string }
  | { readonly is: 'codeVerified'; readonly token: string }
  | { readonly is: 'numberEntered'; readonly number: string }
  | { readonly is: 'numberChanged'; readonly number: string }
  | { readonly is: 'wentBack' }
  | { readonly is: 'refused'; readonly error: ApiError }

export type PhoneResetCommand =
  | { readonly do: 'sendMail'; readonly email: string }
  | { readonly do: 'verifyCode'; readonly token: string; readonly code: string }
  | { readonly do: 'changeNumber'; readonly token: string; readonly number: string }
  | { readonly do: 'signInBySms'; readonly number: string }

type Next = Move<PhoneResetState, PhoneResetCommand>

export const firstPhoneReset: PhoneResetState = { step: 'ResetPhoneNumber', isBusy: false }

export const phoneReset: Flow<PhoneResetState, PhoneResetEvent, PhoneResetCommand, undefined> = {
  ResetPhoneNumber: {
    emailEntered: (_, { email }) => [
      { step: 'ResetPhoneNumber', email, isBusy: true },
      { do: 'sendMail', email },
    ],
    mailSent: (_, { email, token }) => [
      { step: 'VerifyResetPhoneNumber', email, token, isBusy: false, isSending: false, sent: 1 },
    ],
    refused: ({ email }, { error }) => [{ step: 'ResetPhoneNumber', email, isBusy: false, error }],
  },
  VerifyResetPhoneNumber: {
    resendAsked: (state) =>
      state.isSending
        ? [state]
        : [
            { ...state, isSending: true, error: undefined },
            { do: 'sendMail', email: state.email },
          ],
    mailSent: (state, { token }) => afterSent({ ...state, token }, enterCode),
    codeEntered: (state, { code }) => submitOrHold(state, code, enterCode),
    codeVerified: (_, { token }) => [{ step: 'ChangePhoneNumber', token, isBusy: false }],
    refused: ({ heldCode: _, ...state }, { error }) => [{ ...state, isSending: false, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'ResetPhoneNumber', email, isBusy: false }],
  },
  ChangePhoneNumber: {
    numberEntered: ({ token }, { number }) => [
      { step: 'ChangePhoneNumber', token, isBusy: true },
      { do: 'changeNumber', token, number },
    ],
    numberChanged: (state, { number }) => [state, { do: 'signInBySms', number }],
    // The right to name a number is over: it begins with a code again.
    refused: ({ token }, { error }) =>
      error.code === 'CODE_EXPIRED'
        ? [{ step: 'ResetPhoneNumber', isBusy: false, error }]
        : [{ step: 'ChangePhoneNumber', token, isBusy: false, error }],
  },
}

const enterCode = (
  state: Extract<PhoneResetState, { step: 'VerifyResetPhoneNumber' }>,
  code: string,
): Next => [
  { ...state, isBusy: true, error: undefined },
  { do: 'verifyCode', token: state.token, code },
]
