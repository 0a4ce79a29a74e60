import { atom } from 'jotai/vanilla'
import { typedEmail } from '../../kit/auth-card/typed-email.ts'
import { flowAtom, type Reach } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { route } from '../../ports/route.ts'
import { count } from '../../session/analytics.ts'
import { nameNewUser, newUser } from '../../session/new-user.ts'
import { followRedirect } from '../../session/onward.ts'
import { session } from '../../session/session.atoms.ts'
import { openSession } from '../../session/open-session.ts'
import type { SessionState } from '../../session/session.flow.ts'
import { waitForSession } from '../../session/wait-for-session.ts'
import { runActivate } from './activate.effects.ts'
import { type ActivateCommand, type ActivateFacts, activate, firstActivate } from './activate.flow.ts'

const isKnown = ({ step }: SessionState): boolean => step !== 'loading'

const createFacts = (isByCode: boolean) =>
  atom((get): ActivateFacts => {
    const { userId, token } = get(route).params
    const link = userId && token ? { userId, token } : undefined
    const state = get(session)
    return {
      link,
      isByCode,
      isSessionKnown: isKnown(state),
      // Where no attempt was answered another user may be signed in.
      isSignedOut: state.step === 'signedOut' && state.error === undefined,
      email: get(typedEmail),
    }
  })

const createParts = (isByCode: boolean) => ({
  flow: activate,
  first: firstActivate,
  facts: createFacts(isByCode),
  opened: { is: 'opened' } as const,
  run: (command: ActivateCommand, { get, set, signal }: Reach) =>
    runActivate(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      waitForSession: () => set(waitForSession, isKnown),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(followRedirect),
      activated: (linkId, answer) => {
        if (isByCode) set(nameNewUser, linkId, answer)
        set(count, { name: 'user_verified', data: { userId: isByCode ? answer.userId : linkId } })
      },
      signedUp: (id) => set(newUser, { id }),
      signal,
    }),
})

export const activateFlow = flowAtom(createParts(false))

/** The same flow, where a code is typed. */
export const activateCodeFlow = flowAtom(createParts(true))
