import type { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { homeRoute, route } from '../ports/route.ts'
import { isArriving } from '../session/arriving.ts'
import { isNewVisitor, isReloading, session } from '../session/session.atoms.ts'
import type { SessionState } from '../session/session.flow.ts'
import { type AuthRoute, isAuthRoute } from './auth-routes.ts'

/** What is on screen. */
export type View =
  | { readonly is: 'box'; readonly route: AuthRoute }
  | { readonly is: 'admin' }
  /** An earlier session is looked for; until that is known, any other view could be wrong. */
  | { readonly is: 'waiting' }
  /** Whether a user is signed in could not be found out. */
  | { readonly is: 'away'; readonly error: ApiError }
  /** A user is signed in, and the host's own content is shown. */
  | { readonly is: 'nothing' }

export const isAdminRoute = (key: string): boolean => key.startsWith('admin/')

/** Links from mails are worked on at once; the other routes depend on who is signed in. */
const needsNoSession: ReadonlySet<string> = new Set([
  'activateUrl',
  'resetPasswordUrl',
  'magicLinkCallbackUrl',
  'unlockAccountUrl',
  'approvalFlowUrl',
])

/** Whether a session comes without the user signing in here: no box is shown meanwhile. */
const isAwaited = ({ because }: Extract<SessionState, { step: 'loading' }>, isNew: boolean): boolean =>
  because === 'otherUser' || (because === 'start' && !isNew)

export const view = atom((get): View => {
  const { key } = get(route)
  const state = get(session)
  if (isAuthRoute(key) && needsNoSession.has(key)) return { is: 'box', route: key }
  if (state.step === 'loading' && isAwaited(state, get(isNewVisitor))) return { is: 'waiting' }
  if (state.step === 'signedOut' && state.error) return { is: 'away', error: state.error }
  if (isAuthRoute(key)) return { is: 'box', route: key }
  // No user is signed in, or one is just signing in: the box stays until its last step is over.
  if (!('session' in state) || (key === homeRoute && get(isArriving))) return { is: 'box', route: 'loginUrl' }
  if (!isAdminRoute(key)) return { is: 'nothing' }
  return { is: get(isReloading) ? 'waiting' : 'admin' }
})
