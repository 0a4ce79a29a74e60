import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { flowAtom } from '../kit/flow.ts'
import { port } from '../ports/port.ts'
import { callAtom } from '../ports/call.ts'
import { clockAtom } from '../ports/clock.ts'
import { configAtom, hostAtom } from '../ports/host.ts'
import { storageAtom } from '../ports/storage.ts'
import { type Tabs, tabsAtom } from '../ports/tabs.ts'
import { isArriving } from './onward.ts'
import { type SessionEvent, type SessionFacts, type SessionState, sessionFlow } from './session.flow.ts'
import { type Tokens, tokensFrom } from './tokens.ts'
import type { LoginResponse, Session } from './types.ts'

/** True where the server saw no refresh cookie when it wrote the document. */
export const isNewVisitor = atom(false)

const facts = atom(
  (get): SessionFacts => ({
    keepsAlive: get(configAtom).keepSessionAlive ?? true,
    isNew: get(isNewVisitor),
  }),
)

/** Tenant of this tab where the host separates tabs by tenant. */
export const tabTenant = atom((get) => get(storageAtom).read(storageKeys.separateTabsByTenant))

const first: SessionState = { step: 'loading', because: 'start' }

/** Who is signed in. The one place that decides it. */
export const session: WritableAtom<SessionState, [event: SessionEvent], void> = flowAtom({
  flow: sessionFlow,
  first,
  facts,
  opened: { is: 'opened' },
  // Fetched when there is a session to work on; a new visitor's first script does without.
  run: async (command, { get, signal }) =>
    (await import('./session.effects.ts')).runSession(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      host: get(hostAtom),
      tabs: get(tabsAtom) as Promise<Tabs<Tokens>>,
      tenantId: get(tabTenant),
      state: () => get(session),
      signal,
    }),
})

/** The session of a signed-in person, also while its token is being renewed. */
export const signedInSession = atom((get): Session | undefined => {
  const state = get(session)
  return 'session' in state ? state.session : undefined
})

/** Person and tenant as one text; empty while nobody is signed in. */
export const acting = atom((get) => get(signedInSession)?.tokens.acting ?? '')

/** Waits until the session has reached what is asked for. Given at start, because only the store can watch. */
export type UntilSession = (isReached: (state: SessionState) => boolean) => Promise<SessionState>
export const untilSessionAtom = port<UntilSession>('untilSession')

/** Makes the answer of a sign-in the session, and waits for the profile. Rejects with the reason when it does not come. */
export const openSession = atom(null, async (get, set, answer: LoginResponse): Promise<void> => {
  const tokens = tokensFrom(answer, get(clockAtom).now())
  if (tokens === undefined) throw new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR')
  set(isArriving, true)
  set(session, { is: 'signInAnswered', tokens })
  const reached = await get(untilSessionAtom)(({ step }) => step !== 'loading')
  if (reached.step !== 'signedOut') return
  set(isArriving, false)
  throw reached.error ?? new ApiError('SESSION_ENDED')
})

/** Signs out here and in every tab at once; the server is told afterwards. */
export const signOut = atom(null, (_get, set) => set(session, { is: 'signOutAsked' }))
