import type { SessionSnapshot } from '../ports/host.ts'
import type { SessionState } from './session.flow.ts'

/** What a host page may know of the session. No token is in it. */
export const sessionSnapshot = (state: SessionState): Omit<SessionSnapshot, 'reason'> => {
  if (state.step === 'loading') return { state: 'loading' }
  if (state.step === 'signedOut') return { state: 'anonymous' }
  const { user, tokens } = state.session
  const { id, email, name, tenantId, act } = user
  const snapshotUser = { id, email, name, tenantId, ...(act && { act }) }
  return { state: 'authenticated', user: snapshotUser, expiresAt: tokens.expiresAt }
}
