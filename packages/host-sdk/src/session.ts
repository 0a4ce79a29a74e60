import type { HostMethods, Params, SessionUser } from '@vestibule/bridge'
import type { Mounted } from './mounted.ts'

/** Whether a user is signed in, as far as this page knows. A hint for screens: servers check tokens (SEC-BR-08). */
export type SessionState = 'loading' | 'anonymous' | 'authenticated'

/** What is known about the session. */
export interface Session {
  readonly state: SessionState
  readonly user?: SessionUser
}

/** A change of the session and what brought it about; `initial` is the first thing the portal found. */
export interface SessionEvent extends Session {
  readonly reason: Params<HostMethods, 'sessionChanged'>['reason'] | 'initial'
}

type ReportedSession = Pick<Params<HostMethods, 'ready'>, 'state' | 'user'>

/** Takes what the portal told about the session, and tells it on when it is news. */
export function applySession(
  mounted: Mounted,
  { state, user }: ReportedSession,
  reason: SessionEvent['reason'],
): void {
  const { el, tokens, events, session } = mounted
  tokens.forget()
  // A second factor is still asked for: to the host that person is not signed in.
  const next = state === 'authenticated' ? { state, user } : { state: state === 'mfa' ? 'anonymous' : state }
  if (JSON.stringify(next) === JSON.stringify(session)) return
  mounted.session = next
  const detail = { ...next, reason }
  events.emit('auth-change', detail)
  el.dispatchEvent(new CustomEvent('auth-change', { detail, bubbles: true, composed: true }))
}
