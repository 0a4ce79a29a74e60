import type { ApiError } from '@vestibule/contract/errors'
import { refreshAtShareOfLife } from '@vestibule/contract/constants'
import type { Flow, Move } from '../kit/flow.ts'
import { readUser, type Tokens } from './tokens.ts'
import type { Reason, Session } from './types.ts'

export type SessionState =
  /**
   * `start`: looking for an earlier session. `login`: the server said yes, the profile is on its way. `otherUser`: the
   * browser's session became another user's, and nothing of the one before is shown any more (SEC-SS-46).
   */
  | { readonly step: 'loading'; readonly because: 'start' | 'login' | 'otherUser'; readonly tokens?: Tokens }
  /** `ending`: why, until the server has answered that it ended the session as well. */
  | { readonly step: 'signedOut'; readonly error?: ApiError; readonly ending?: Reason }
  | { readonly step: 'signedIn'; readonly session: Session }
  /** `next`: a token for another tenant has come, its profile has not. */
  | { readonly step: 'refreshing'; readonly session: Session; readonly next?: Tokens }

export type SessionEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'signInAnswered'; readonly tokens: Tokens }
  | { readonly is: 'loaded'; readonly session: Session; readonly reason: Reason }
  /** `of`: the token the work began with. Work that something newer has overtaken counts no more. */
  | { readonly is: 'renewed'; readonly of: Tokens | undefined; readonly tokens: Tokens }
  | { readonly is: 'peerRenewed'; readonly tokens: Tokens }
  /** This tab has asked for them, and they take the place of what it has, however long that holds. */
  | { readonly is: 'tokensTaken'; readonly tokens: Tokens }
  /** The server ended the session: final. */
  | { readonly is: 'refused'; readonly of: Tokens | undefined }
  /** Every attempt failed without an answer that decides. */
  | { readonly is: 'failed'; readonly of: Tokens | undefined; readonly error: ApiError }
  | { readonly is: 'refreshDue'; readonly of: Tokens }
  | { readonly is: 'lifeEnded'; readonly of: Tokens }
  | { readonly is: 'tokenRefused'; readonly accessToken: string }
  | { readonly is: 'renewalAsked' }
  | { readonly is: 'profileChanged'; readonly user: Session['user'] }
  /** `user`: whose sign-in is to end, where this tab does not know yet whose it has. */
  | { readonly is: 'signOutAsked'; readonly user?: string }
  | { readonly is: 'peerSignedOut' }
  /** The server has ended the session, or could not be reached in time, and the host knows. */
  | { readonly is: 'ended' }

export type SessionCommand =
  | { readonly do: 'resume' }
  /** `isAnew`: a token that another tab has already may be older than what is waited for. */
  | { readonly do: 'refresh'; readonly session: Session; readonly isAnew: boolean }
  | { readonly do: 'load'; readonly tokens: Tokens; readonly reason: Reason }
  | {
      readonly do: 'wait'
      readonly of: Tokens
      readonly afterMs: number
      readonly becomes: 'refreshDue' | 'lifeEnded'
    }
  | { readonly do: 'announce'; readonly reason: Reason }
  /** `user`: who signs out, where that is known. The session is another user's by now where one has signed in since. */
  | { readonly do: 'tellTabs'; readonly user?: string }
  | { readonly do: 'endOnServer'; readonly reason: Reason; readonly user?: string }

export type SessionFacts = {
  /** Off: a session lives no longer than one token without asking again. */
  readonly keepsAlive: boolean
  /** The server has seen no refresh cookie: there is nothing to resume. */
  readonly isNew: boolean
}

type In = { readonly session: Session }
type Next = Move<SessionState, SessionCommand>

export const sessionFlow: Flow<SessionState, SessionEvent, SessionCommand, SessionFacts> = {
  loading: {
    opened: (state, _, { isNew }) => (isNew ? [{ step: 'signedOut' }] : [state, { do: 'resume' }]),
    renewed: (state, { of, tokens }) =>
      of === state.tokens ? load(state.because, tokens, 'refresh') : [state],
    loaded: (state, { session, reason }, facts) =>
      session.tokens === state.tokens ? becomeSignedIn(session, reason, facts) : [state],
    refused: (state, { of }) => (of === state.tokens ? leave('expired') : [state]),
    failed: (state, { of, error }) => (of === state.tokens ? leave('expired', error) : [state]),
    signInAnswered: (_, { tokens }) => load('login', tokens, 'login'),
    // A host that knew a user before waits to hear of it.
    signOutAsked: (state, { user }) => signOut('logout', state, user),
    peerSignedOut: () => leave('logout'),
  },
  signedOut: {
    opened: () => [{ step: 'loading', because: 'start' }, { do: 'resume' }],
    signInAnswered: (_, { tokens }) => load('login', tokens, 'login'),
    ended: () => [{ step: 'signedOut' }],
  },
  signedIn: {
    refreshDue: ({ session }, { of }) => (of === session.tokens ? refresh(session) : stay(session)),
    lifeEnded: (state, { of }) =>
      of === state.session.tokens ? signOut('expired', state) : stay(state.session),
    tokenRefused: ({ session }, { accessToken }) =>
      accessToken === session.tokens.accessToken ? refresh(session) : stay(session),
    renewalAsked: ({ session }) => refresh(session, true),
    // Peers also repeat what they have when a third tab asks: only a newer token is news.
    peerRenewed: (state, { tokens }, facts) =>
      tokens.expiresAt > state.session.tokens.expiresAt ? renew(state, tokens, facts) : [state],
    tokensTaken: (state, { tokens }, facts) => renew(state, tokens, facts),
    profileChanged: ({ session }, { user }) => [{ step: 'signedIn', session: { ...session, user } }],
    signInAnswered: (_, { tokens }) => load('login', tokens, 'login'),
    signOutAsked: (state, { user }) => signOut('logout', state, user),
    peerSignedOut: () => leave('logout'),
  },
  refreshing: {
    renewed: (state, { of, tokens }, facts) => (isCurrent(state, of) ? renew(state, tokens, facts) : [state]),
    loaded: (state, { session, reason }, facts) =>
      isCurrent(state, session.tokens) ? becomeSignedIn(session, reason, facts) : [state],
    refused: (state, { of }) => (isCurrent(state, of) ? leave('revoked') : [state]),
    failed: (state, { of, error }) => (isCurrent(state, of) ? leave('expired', error) : [state]),
    // A token of its own is on its way, and newer than this one; a profile on its way may have become another tenant's.
    peerRenewed: (state, { tokens }, facts) =>
      state.next !== undefined && tokens.expiresAt > state.next.expiresAt
        ? renew(state, tokens, facts)
        : [state],
    tokensTaken: (state, { tokens }, facts) => renew(state, tokens, facts),
    profileChanged: ({ session }, { user }) => [{ step: 'refreshing', session: { ...session, user } }],
    signInAnswered: (_, { tokens }) => load('login', tokens, 'login'),
    signOutAsked: (state, { user }) => signOut('logout', state, user),
    peerSignedOut: () => leave('logout'),
  },
}

const load = (because: 'start' | 'login' | 'otherUser', tokens: Tokens, reason: Reason): Next => [
  { step: 'loading', because, tokens },
  { do: 'load', tokens, reason },
]

const isCurrent = ({ session, next }: In & { readonly next?: Tokens }, of: Tokens | undefined): boolean =>
  of === (next ?? session.tokens)

const stay = (session: Session): Next => [{ step: 'signedIn', session }]

const refresh = (session: Session, isAnew = false): Next => [
  { step: 'refreshing', session },
  { do: 'refresh', session, isAnew },
]

const becomeSignedIn = (session: Session, reason: Reason, facts: SessionFacts): Next => [
  { step: 'signedIn', session },
  timer(session.tokens, facts),
  { do: 'announce', reason },
]

/**
 * A token for another tenant brings another profile with it; until that is here the old one must not act. One of another
 * user takes what is shown away at once: nothing that was typed by one is sent as the other.
 */
const renew = ({ session }: In, tokens: Tokens, facts: SessionFacts): Next => {
  if (tokens.acting === session.tokens.acting) return becomeSignedIn({ ...session, tokens }, 'refresh', facts)
  if (readUser(tokens) !== readUser(session.tokens)) return load('otherUser', tokens, 'login')
  return [
    { step: 'refreshing', session, next: tokens },
    { do: 'load', tokens, reason: 'tenant' },
  ]
}

const timer = (tokens: Tokens, { keepsAlive }: SessionFacts): SessionCommand =>
  keepsAlive
    ? { do: 'wait', of: tokens, afterMs: tokens.lifeMs * refreshAtShareOfLife, becomes: 'refreshDue' }
    : { do: 'wait', of: tokens, afterMs: tokens.lifeMs, becomes: 'lifeEnded' }

const leave = (reason: Reason, error?: ApiError): Next => [
  error === undefined ? { step: 'signedOut' } : { step: 'signedOut', error },
  { do: 'announce', reason },
]

/** The host hears of it once the server has answered: it may leave the page at once, and cut off what is on its way. */
const signOut = (reason: Reason, state: SessionState, named?: string): Next => {
  const user = tokensIn(state)?.principal ?? named
  const who = user === undefined ? {} : { user }
  return [
    { step: 'signedOut', ending: reason },
    { do: 'endOnServer', reason, ...who },
    { do: 'tellTabs', ...who },
  ]
}

/** The tokens a tab has, also of a user whose profile is on its way. */
export const tokensIn = (state: SessionState): Tokens | undefined => {
  if ('session' in state) return state.session.tokens
  return 'tokens' in state ? state.tokens : undefined
}
