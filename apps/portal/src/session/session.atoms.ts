import { storageKeys } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { flowAtom } from '../kit/flow.ts'
import { port } from '../ports/port.ts'
import { callAtom } from '../ports/call.ts'
import { clockAtom } from '../ports/clock.ts'
import { configAtom, hostAtom } from '../ports/host.ts'
import { goTo, route } from '../ports/route.ts'
import { storageAtom } from '../ports/storage.ts'
import { type Tabs, tabsAtom } from '../ports/tabs.ts'
import { isArriving } from './arriving.ts'
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
      askFactor: (answer) => set(waitingSignIn, answer),
      signal,
    }),
})

/** The session of a signed-in person, also while its token is being renewed. */
export const signedInSession = atom((get): Session | undefined => {
  const state = get(session)
  return 'session' in state ? state.session : undefined
})

/** Whether somebody acts for the signed-in person. */
export const isImpersonated = atom((get) => get(signedInSession)?.user.act !== undefined)

/** Person and tenant as one text; empty while nobody is signed in. */
export const acting = atom((get) => get(signedInSession)?.tokens.acting ?? '')

/** Waits until the session has reached what is asked for. Given at start, because only the store can watch. */
export type UntilSession = (isReached: (state: SessionState) => boolean) => Promise<SessionState>
export const untilSessionAtom = port<UntilSession>('untilSession')

/** A sign-in that waits for its second factor, until the sign-in box asks for it. */
export const waitingSignIn = atom<LoginResponse | undefined>(undefined)

/** Makes the answer of a sign-in the session, and waits for the profile. Rejects with the reason when it does not come. */
export const openSession = atom(null, async (get, set, answer: LoginResponse): Promise<void> => {
  if (answer.mfaRequired && answer.mfaToken) {
    set(waitingSignIn, answer)
    const { redirectUrl } = get(route).params
    set(goTo, 'loginUrl', redirectUrl ? { redirectUrl } : {})
    // The step that asked is left behind: there is no session to tell it of.
    return new Promise(() => {})
  }
  const tokens = tokensFrom(answer, get(clockAtom).now())
  if (tokens === undefined) throw new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR')
  set(isArriving, true)
  set(session, { is: 'signInAnswered', tokens })
  const reached = await get(untilSessionAtom)(({ step }) => step !== 'loading')
  if (reached.step !== 'signedOut') return
  set(isArriving, false)
  throw reached.error ?? new ApiError('SESSION_ENDED')
})
