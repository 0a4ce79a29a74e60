import { atom } from 'jotai/vanilla'
import { homeRoute, route } from '../ports/route.ts'
import { isNewVisitor, session } from '../session/session.atoms.ts'
import { type AuthRoute, isAuthRoute } from './auth-routes.ts'

/** What is on screen. */
export type View =
  | { readonly is: 'box'; readonly route: AuthRoute }
  | { readonly is: 'admin' }
  /** An earlier session is looked for; until that is known, any other view could be wrong. */
  | { readonly is: 'waiting' }
  /** The host's own content is shown. */
  | { readonly is: 'nothing' }

export const isAdminRoute = (key: string): boolean => key.startsWith('admin/')

/** Links from mails are worked on at once; the other routes depend on who is signed in. */
const needsNoSession: ReadonlySet<string> = new Set(['activateUrl', 'acceptInvitationUrl'])

export const view = atom((get): View => {
  const { key } = get(route)
  const state = get(session)
  const isAdmin = isAdminRoute(key)
  if (key === homeRoute || !(isAdmin || isAuthRoute(key))) return { is: 'nothing' }
  if (isAuthRoute(key) && needsNoSession.has(key)) return { is: 'box', route: key }
  if (state.step === 'loading' && state.because === 'start' && !get(isNewVisitor)) return { is: 'waiting' }
  if (isAuthRoute(key)) return { is: 'box', route: key }
  return 'session' in state ? { is: 'admin' } : { is: 'box', route: 'loginUrl' }
})
