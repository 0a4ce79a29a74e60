import type { MfaDevices, MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

/** A sign-in or a step-up that waits for a second factor. */
export type Pending = {
  readonly mfaToken: string
  /** There is something to verify; else something has to be enrolled. */
  readonly isEnrolled: boolean
  readonly devices: MfaDevices
  readonly strategies: readonly MfaStrategy[]
  /** Whether a recovery code is a way out: it leads to a sign-in, and a step-up is none. */
  readonly mayRecover: boolean
  /** How long this browser may be spared, in seconds, once the server has said that it may be. */
  readonly rememberSeconds?: number
}

/** The words that name the last factor used, letter for letter as other clients of this wire store them. */
export type MethodName = 'sms' | 'email' | 'authenticatorApp' | 'webauthnPlatform' | 'webauthnCrossPlatform'

/** A way to show a second factor: a device to verify, or without one a kind to enrol. */
export type Method = { readonly name: MethodName; readonly deviceId?: string; readonly label?: string }

export type Secret = { readonly qrCode: string; readonly secret: string; readonly uri: string }

type PendingStep = { readonly pending: Pending; readonly isBusy: boolean; readonly error?: ApiError }

/** A code on its way to the user. `otcToken`: its handle, once it was sent; `sent`: how often; `held`: typed meanwhile. */
type Sent = {
  readonly method: Method
  readonly to: string
  readonly otcToken?: string
  readonly isSending: boolean
  readonly sent: number
  readonly held?: { readonly code: string; readonly rememberDevice: boolean }
}

export type MfaState =
  /** Chooses among several, and is where keys are asked for. `tried`: the key that was asked for last. */
  | ({ readonly step: 'verify'; readonly tried?: Method } & PendingStep)
  | ({ readonly step: 'authenticatorApp'; readonly method: Method; readonly secret?: Secret } & PendingStep)
  | ({ readonly step: 'smsSetPhoneNumber'; readonly phoneNumber?: string } & PendingStep)
  | ({ readonly step: 'smsVerifyCode' } & Sent & PendingStep)
  | ({ readonly step: 'emailVerifyCode' } & Sent & PendingStep)
  | {
      readonly step: 'recoveryCode'
      readonly pending: Pending
      readonly codes: readonly string[]
      readonly answer: LoginResponse
      readonly name?: MethodName
    }
  | { readonly step: 'noMFAEnrolledStepUp'; readonly pending: Pending }

export type MfaEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'rememberAllowed'; readonly seconds: number }
  | { readonly is: 'methodChosen'; readonly method: Method }
  | { readonly is: 'secretMade'; readonly secret: Secret }
  | { readonly is: 'phoneEntered'; readonly phoneNumber: string }
  | { readonly is: 'codeSent'; readonly otcToken: string; readonly to?: string }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'codeEntered'; readonly code: string; readonly remember: boolean }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  /** The browser's own question about a key was closed. */
  | { readonly is: 'keyDismissed' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'codesKept' }
  | { readonly is: 'wentBack' }
  /** The devices are lost. */
  | { readonly is: 'recoveryAsked' }
  | { readonly is: 'gaveUp' }

type OfToken = { readonly mfaToken: string }
type Completing = OfToken & { readonly rememberDevice: boolean }

export type MfaCommand =
  | ({ readonly do: 'askRemember' } & OfToken)
  | ({ readonly do: 'makeSecret' } & OfToken)
  | ({ readonly do: 'enrolApp'; readonly code: string } & Completing)
  | ({ readonly do: 'verifyApp'; readonly code: string; readonly deviceId: string } & Completing)
  | ({ readonly do: 'sendSms'; readonly deviceId: string } & OfToken)
  | ({ readonly do: 'sendSmsTo'; readonly phoneNumber: string } & OfToken)
  | ({
      readonly do: 'verifySms'
      readonly code: string
      readonly otcToken: string
      readonly deviceId?: string
    } & Completing)
  | ({ readonly do: 'sendEmail' } & OfToken)
  | ({ readonly do: 'verifyEmail'; readonly code: string; readonly otcToken: string } & Completing)
  | ({ readonly do: 'useKey'; readonly deviceId: string } & Completing)
  | ({ readonly do: 'enrolKey'; readonly deviceType: 'Platform' | 'CrossPlatform' } & Completing)
  | { readonly do: 'rememberMethod'; readonly name: MethodName }
  /** `name`: how the factor was shown. */
  | { readonly do: 'finish'; readonly answer: LoginResponse; readonly name?: MethodName }
  | { readonly do: 'recover' }
  | { readonly do: 'giveUp' }

export type MfaFacts = {
  /** The factor this person used last in this tab, where the operator wants it remembered. */
  readonly preferred: string | undefined
}

export type MfaNext = Move<MfaState, MfaCommand>
export type MfaCells<Steps extends MfaState['step']> = Pick<
  Flow<MfaState, MfaEvent, MfaCommand, MfaFacts>,
  Steps
>
