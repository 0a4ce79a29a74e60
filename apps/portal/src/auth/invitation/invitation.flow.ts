import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'

/** Who invites whom, as the link says. */
export type Invitation = {
  readonly tenant: string
  /** The address that the invitation was mailed to. */
  readonly email?: string | undefined
  /** The member who invited; absent where a server did. */
  readonly inviter?: string | undefined
  /** The account belongs to no organization any more: its sign-in accepts the invitation. */
  readonly joinsAtSignIn?: boolean | undefined
}

export type InvitationState =
  /**
   * The link is checked until `invitation` is known; then the signed-in user is asked whether to join. With a code, it
   * is typed here, and a refused one comes back here.
   */
  | {
      readonly step: 'validate'
      readonly invitation?: Invitation
      readonly error?: ApiError
      /** Another code is on its way. */
      readonly isSending?: boolean
      /** How many codes were sent, the one of the invitation among them; absent: that one alone. */
      readonly sent?: number
    }
  /** The user signs in first. Not a step of the specification, which lets the link sign in. */
  | { readonly step: 'signInFirst'; readonly invitation: Invitation }
  /** The signed-in user is another one than the invited. */
  | { readonly step: 'switchAccount'; readonly invitation: Invitation; readonly isBusy?: boolean }
  | {
      readonly step: 'pending'
      readonly invitation: Invitation
      readonly code?: string | undefined
      readonly error?: ApiError
    }
  | {
      readonly step: 'success'
      readonly invitation: Invitation
      readonly tenantId: string
      readonly isBusy?: boolean
      readonly error?: ApiError
    }
  | { readonly step: 'invalid' }
  | { readonly step: 'failed'; readonly error: ApiError }

export type InvitationEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'verified'; readonly invitation: Invitation }
  | { readonly is: 'joinAsked'; readonly code?: string }
  | { readonly is: 'codeAsked' }
  | { readonly is: 'codeSent' }
  | { readonly is: 'signInAsked' }
  | { readonly is: 'switchAsked' }
  | { readonly is: 'accepted'; readonly tenantId: string }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'retried' }
  | { readonly is: 'continued' }

export type Invited = { readonly userId: string; readonly token: string }

export type InvitationCommand =
  | { readonly do: 'verify'; readonly token: string }
  | { readonly do: 'accept'; readonly invited: Invited; readonly code?: string | undefined }
  | { readonly do: 'sendCode'; readonly email: string; readonly token: string }
  | { readonly do: 'signIn'; readonly invitation: Invitation }
  | { readonly do: 'switchAccount'; readonly invitation: Invitation }
  | { readonly do: 'enterTenant'; readonly tenantId: string }
  | { readonly do: 'goOnward' }
  | { readonly do: 'goToLogin' }

export type InvitationFacts = {
  readonly invited: Invited | undefined
  /** Of the signed-in user. */
  readonly userId: string | undefined
}

type Next = Move<InvitationState, InvitationCommand>

export const firstInvitation: InvitationState = { step: 'validate' }

export const invitation: Flow<InvitationState, InvitationEvent, InvitationCommand, InvitationFacts> = {
  validate: {
    opened: (_, __, { invited }) => verify(invited),
    retried: (_, __, { invited }) => verify(invited),
    verified: (_, { invitation: invite }, { invited, userId }) => {
      if (userId === undefined) return [{ step: 'signInFirst', invitation: invite }]
      return [{ step: userId === invited?.userId ? 'validate' : 'switchAccount', invitation: invite }]
    },
    joinAsked: (state, { code }, { invited }) => accept(state, invited, code),
    codeAsked: ({ error: _, ...state }, __, { invited }) => {
      const email = state.invitation?.email
      return invited === undefined || email === undefined
        ? [{ step: 'invalid' }]
        : [
            { ...state, isSending: true },
            { do: 'sendCode', email, token: invited.token },
          ]
    },
    codeSent: ({ isSending: _, sent = 1, ...state }) => [{ ...state, sent: sent + 1 }],
    refused: ({ isSending: _, ...state }, { error }) =>
      error.code === 'LINK_INVALID' ? [{ step: 'failed', error }] : [{ ...state, error }],
  },
  signInFirst: {
    signInAsked: (state) => [state, { do: 'signIn', invitation: state.invitation }],
  },
  switchAccount: {
    switchAsked: (state) => [
      { ...state, isBusy: true },
      { do: 'switchAccount', invitation: state.invitation },
    ],
    continued: (state) => [state, { do: 'goOnward' }],
  },
  pending: {
    accepted: ({ invitation: joined }, { tenantId }) => [{ step: 'success', invitation: joined, tenantId }],
    // Only what says that the invitation is no good ends it; anything else may be tried again.
    refused: (state, { error }) => {
      const { invitation: invite, code } = state
      if (error.code === 'NOT_AUTHENTICATED' || error.code === 'SESSION_ENDED')
        return [{ step: 'signInFirst', invitation: invite }]
      if (code !== undefined) return [{ step: 'validate', invitation: invite, error }]
      return error.code === 'LINK_INVALID' ? [{ step: 'failed', error }] : [{ ...state, error }]
    },
    retried: (state, _, { invited }) => accept(state, invited, state.code),
  },
  success: {
    continued: ({ error: _, ...state }) => [
      { ...state, isBusy: true },
      { do: 'enterTenant', tenantId: state.tenantId },
    ],
    refused: (state, { error }) => [{ ...state, isBusy: false, error }],
  },
  invalid: {
    continued: (state) => [state, { do: 'goToLogin' }],
  },
  failed: {
    continued: (state) => [state, { do: 'goToLogin' }],
  },
}

const verify = (invited: Invited | undefined): Next =>
  invited === undefined
    ? [{ step: 'invalid' }]
    : [{ step: 'validate' }, { do: 'verify', token: invited.token }]

const accept = (
  { invitation: invite }: { readonly invitation?: Invitation },
  invited: Invited | undefined,
  code: string | undefined,
): Next =>
  invite === undefined || invited === undefined
    ? [{ step: 'invalid' }]
    : [
        { step: 'pending', invitation: invite, code },
        { do: 'accept', invited, code },
      ]
