import { delaysMs } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
import type { Awaited } from '../../kit/auth-card/CodeStep.tsx'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type ActivateState =
  /** `code`: what is typed here; absent where a link is enough. `found`: waits until it is known who is signed in. */
  | {
      readonly step: 'activating'
      readonly code?: Coded
      readonly found?: Strategy
      readonly error?: ApiError
    }
  | ({ readonly step: 'activatingForm'; readonly isBusy: boolean; readonly error?: ApiError } & Strategy)
  | { readonly step: 'success'; readonly waiting?: LoginResponse }
  /** `why`: what is wrong with the link. `sentTo`: a new one is on its way. */
  | {
      readonly step: 'resend'
      readonly why?: ApiError
      readonly isBusy: boolean
      readonly error?: ApiError
      readonly sentTo?: string
    }

/** What the link asks for, and what an invited user accepts by it. */
export type Strategy = {
  readonly shouldSetPassword: boolean
  /** What the tenants ask of the password that is to be chosen. */
  readonly passwordConfig?: PasswordConfig | undefined
  /** Neither link nor account says what the user is called. */
  readonly shouldSetName?: true | undefined
  /** The user signed up in this browser. */
  readonly isSameBrowser?: true | undefined
  /** Whose account it is, after a sign-up; at the page of a code the address that was typed. */
  readonly account?: { readonly email: string; readonly tenant?: string | undefined } | undefined
  /** Absent after a sign-up, which has asked for a name. */
  readonly invitation?: Invitation | undefined
}

export type Invitation = {
  readonly tenant: string
  readonly email: string
  readonly inviter?: string | undefined
  /** As the inviter typed it; may be empty. */
  readonly name: string
}

/** What an invited user, or one without a password, types before the account is active. */
export type Filled = { readonly name?: string; readonly password?: string }

/** A code is on its way to this address; without one it came beside the link. */
export type Coded = Omit<Awaited, 'error'> &
  Strategy & {
    /** The page is no part of a sign-up that goes on here: the last digit alone does nothing. */
    readonly asksFirst?: true
  }

export type ActivateEvent =
  | { readonly is: 'opened' }
  /** Whether a user is signed in here has been found out, or was waited for long enough. */
  | { readonly is: 'sessionAwaited' }
  | ({ readonly is: 'strategyFound' } & Strategy)
  | ({ readonly is: 'formFilled' } & Filled)
  | ({ readonly is: 'codeEntered'; readonly code: string } & Filled)
  | { readonly is: 'resendAsked' }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'emailEntered'; readonly email: string }
  | { readonly is: 'sent'; readonly to: string }
  | { readonly is: 'continued' }

export type Link = { readonly userId: string; readonly token: string }

export type ActivateCommand =
  | { readonly do: 'findStrategy'; readonly link: Link }
  | { readonly do: 'waitForSession' }
  | ({ readonly do: 'activate'; readonly link: Link } & Filled)
  | ({ readonly do: 'activateWithCode'; readonly link: Link; readonly code: string } & Filled)
  | { readonly do: 'openSession'; readonly answer: LoginResponse; readonly afterMs?: number }
  | { readonly do: 'goOnward'; readonly afterMs: number }
  | { readonly do: 'resend'; readonly email: string; readonly token?: string | undefined }

/** What the mailed address said; nothing when it is not complete. */
export type ActivateFacts = {
  readonly link: Link | undefined
  /** Whether it has been found out if a user is signed in here. */
  readonly isSessionKnown: boolean
  /** Known that no user is signed in: the server has said so. */
  readonly isSignedOut: boolean
  /** Whether the route is the one where a code is typed. */
  readonly isByCode: boolean
  /** The address a user signed up with here, a moment ago. */
  readonly email?: string | undefined
}

type Next = Move<ActivateState, ActivateCommand>

export const firstActivate: ActivateState = { step: 'activating' }

/** A user who has to show a second factor is told that the account is active, and asked for it in the sign-in box. */
const answered = (state: ActivateState, { answer }: { readonly answer: LoginResponse }): Next =>
  answer.mfaRequired
    ? [
        { step: 'success', waiting: answer },
        { do: 'openSession', answer, afterMs: delaysMs.activatedWithMfa },
      ]
    : [state, { do: 'openSession', answer }]

export const activate: Flow<ActivateState, ActivateEvent, ActivateCommand, ActivateFacts> = {
  activating: {
    opened: (_, __, { link }) => start(link),
    // The server may answer sooner than it is known whether another user is signed in, who is asked.
    strategyFound: (_, { is: __, ...strategy }, facts) =>
      facts.isSessionKnown
        ? followStrategy(strategy, facts)
        : [{ step: 'activating', found: strategy }, { do: 'waitForSession' }],
    sessionAwaited: (state, _, facts) =>
      state.found === undefined ? [state] : followStrategy(state.found, facts),
    codeEntered: ({ code: state = firstCode }, { is: _, ...typed }, { link }) =>
      link === undefined
        ? offerNewLink()
        : [
            { step: 'activating', code: { ...state, isBusy: true } },
            { do: 'activateWithCode', link, ...typed },
          ],
    // Without an address there is no mailbox to write to: the step that asks for one sends another.
    resendAsked: ({ code = firstCode }, _, { email: typed, link }) => {
      const email = code.invitation?.email ?? code.account?.email ?? typed
      return email === undefined
        ? offerNewLink(new ApiError('CODE_EXPIRED'))
        : [
            { step: 'activating', code: { ...code, isSending: true } },
            { do: 'resend', email, token: link?.token },
          ]
    },
    sent: ({ code = firstCode }) => [
      { step: 'activating', code: { ...code, isSending: false, sent: code.sent + 1 } },
    ],
    answered,
    sessionOpened: () => finish(),
    // A refused code goes back to where it is typed.
    refused: ({ code }, { error }, { link }) => {
      if (error.code === 'LINK_INVALID') return offerNewLink(error)
      // Another sign-up was typed since the link was looked up: it asks for a password now.
      const asksAnew = code === undefined && error.code === 'PASSWORD_REQUIRED' && link !== undefined
      if (asksAnew) return [{ step: 'activating' }, { do: 'findStrategy', link }]
      if (code === undefined) return [{ step: 'activating', error }]
      const again = { ...code, isBusy: false, isSending: false }
      // Another tab has signed up meanwhile: this page is that of another browser now.
      const isForgotten = error.code === 'PASSWORD_REQUIRED' && !code.shouldSetPassword
      return [{ step: 'activating', code: isForgotten ? { ...again, ...elsewhere } : again, error }]
    },
  },
  activatingForm: {
    formFilled: ({ error: __, ...state }, { is: _, ...filled }, { link }) =>
      link === undefined
        ? offerNewLink()
        : [
            { ...state, isBusy: true },
            { do: 'activate', link, ...filled },
          ],
    answered,
    sessionOpened: () => finish(),
    refused: (state, { error }, { link }) => {
      if (link === undefined || error.code === 'LINK_INVALID') return offerNewLink(error)
      // The address was signed up once more meanwhile: what the link asks for is looked up again.
      return error.code === 'PASSWORD_REQUIRED' && !state.shouldSetPassword
        ? [
            { ...state, isBusy: true, error },
            { do: 'findStrategy', link },
          ]
        : [{ ...state, isBusy: false, error }]
    },
    strategyFound: ({ error }, { is: _, ...strategy }) => [
      { step: 'activatingForm', isBusy: false, error, ...strategy },
    ],
  },
  success: {
    continued: (state) => [
      state,
      state.waiting === undefined
        ? { do: 'goOnward', afterMs: 0 }
        : { do: 'openSession', answer: state.waiting },
    ],
  },
  resend: {
    emailEntered: ({ why }, { email }) => [
      { step: 'resend', why, isBusy: true },
      { do: 'resend', email },
    ],
    sent: (_, { to }) => [{ step: 'resend', isBusy: false, sentTo: to }],
    refused: ({ why }, { error }) => [{ step: 'resend', why, isBusy: false, error }],
  },
}

const firstCode: Coded = { isBusy: false, isSending: false, sent: 1, shouldSetPassword: false }

const elsewhere = {
  isSameBrowser: undefined,
  shouldSetPassword: true,
  shouldSetName: true,
  asksFirst: true,
} as const

/** What an address opens may begin a session: a user is told whose it is, and who invited them, before it does (SEC-PO-32). */
const followStrategy = (strategy: Strategy, { link, isByCode, isSignedOut }: ActivateFacts): Next => {
  if (link === undefined) return offerNewLink()
  const isExpected = strategy.isSameBrowser === true && isSignedOut
  const asksFirst = strategy.account !== undefined && !isExpected
  if (isByCode)
    return [{ step: 'activating', code: { ...firstCode, ...strategy, ...(asksFirst && { asksFirst }) } }]
  const { shouldSetPassword, shouldSetName, invitation } = strategy
  return shouldSetPassword || shouldSetName || invitation !== undefined || !isExpected
    ? [{ step: 'activatingForm', isBusy: false, ...strategy }]
    : [{ step: 'activating' }, { do: 'activate', link }]
}

const start = (link: Link | undefined): Next =>
  link === undefined ? offerNewLink() : [{ step: 'activating' }, { do: 'findStrategy', link }]

const offerNewLink = (why?: ApiError): Next => [{ step: 'resend', why, isBusy: false }]

const finish = (): Next => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.activated }]
