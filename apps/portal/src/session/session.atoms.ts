import { storageKeys } from '@vestibule/contract/constants'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { flowAtom } from '../kit/flow.ts'
import { port } from '../ports/port.ts'
import { callAtom } from '../ports/call.ts'
import { clockAtom } from '../ports/clock.ts'
import { configAtom, hostAtom } from '../ports/host.ts'
import { storageAtom } from '../ports/storage.ts'
import { type Tabs, tabsAtom } from '../ports/tabs.ts'
import {
  type SessionEvent,
  type SessionFacts,
  type SessionState,
  sessionFlow,
  tokensIn,
} from './session.flow.ts'
import { readUser, type Tokens } from './tokens.ts'
import type { LoginResponse, Session } from './types.ts'

/** True where the server saw no refresh cookie when it wrote the document. */
export const isNewVisitor = atom(false)

const facts = atom(
  (get): SessionFacts => ({
    keepsAlive: get(configAtom).keepSessionAlive ?? true,
    isNew: get(isNewVisitor),
  }),
)

/** Another tenant's profile is on its way, and nothing of the one before may be seen meanwhile. */
export const isReloading = atom(false)

const first: SessionState = { step: 'loading', because: 'start' }

/** Who is signed in. The one place that decides it. */
export const session: WritableAtom<SessionState, [event: SessionEvent], void> = flowAtom({
  flow: sessionFlow,
  first,
  facts,
  opened: { is: 'opened' },
  // Fetched when there is a session to work on; a new visitor's first script does without.
  run: async (command, { get, set, signal }) =>
    (await import('./session.effects.ts')).runSession(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      host: get(hostAtom),
      tabs: get(tabsAtom) as Promise<Tabs<Tokens>>,
      tenantId: get(storageAtom).read(storageKeys.separateTabsByTenant),
      state: () => get(session),
      set,
      askFactor: (answer) => set(waitingSignIn, answer),
      signal,
    }),
})

/** The session of a signed-in person, also while its token is being renewed. */
export const signedInSession = atom((get): Session | undefined => {
  const state = get(session)
  return 'session' in state ? state.session : undefined
})

/** Whose sign-in this tab has, also while a profile is on its way. */
export const sessionPrincipal = atom((get): string | undefined => tokensIn(get(session))?.principal)

/** Whether an administrator acts as the signed-in user. */
export const isImpersonated = atom((get) => get(signedInSession)?.user.act !== undefined)

/** User and tenant as one text; empty while no user is signed in. */
export const acting = atom((get) => get(signedInSession)?.tokens.acting ?? '')

/**
 * The user on whose screen a request begins, who alone may be its sender (SEC-SS-46). While the profile of another one is
 * on its way that is no user where something is to be changed: a press on what is still drawn is the former user's.
 */
export const shownUser = atom(null, (get, _set, { isRead }: { readonly isRead: boolean }) => {
  const state = get(session)
  if ('session' in state) return readUser(state.session.tokens)
  return isHandedOver(state) && !isRead ? '' : undefined
})

/** Whether the session is another user's by now, of whom nothing is shown yet. */
export const isHandedOver = (state: SessionState): boolean =>
  state.step === 'loading' && state.because === 'otherUser'

/** Waits until the session has reached what is asked for. Given at start, because only the store can watch. */
export type UntilSession = (isReached: (state: SessionState) => boolean) => Promise<SessionState>
export const untilSessionAtom = port<UntilSession>('untilSession')

/** A sign-in that waits for its second factor, until the sign-in box asks for it. */
export const waitingSignIn = atom<LoginResponse | undefined>(undefined)
