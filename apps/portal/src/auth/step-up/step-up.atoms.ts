import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { leaveAtom } from '../../ports/leave.ts'
import { goTo, route } from '../../ports/route.ts'
import { storageAtom } from '../../ports/storage.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession } from '../../session/open-session.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { signOut } from '../../session/sign-out.ts'
import { endStepUp } from '../../session/step-up.ts'
import { runStepUp } from './step-up.effects.ts'
import { firstStepUp, type StepUpFacts, stepUp } from './step-up.flow.ts'

const facts = atom((get): StepUpFacts => {
  const { maxAge } = get(route).params
  const isNumber = maxAge !== undefined && /^\d{1,9}$/.test(maxAge)
  return { maxAge: isNumber ? Number(maxAge) : undefined, isSignedIn: get(signedInSession) !== undefined }
})

/** Nothing less than a new sign-in will do; the flag brings it back here, and what the address said comes along. */
const signInAgain = atom(null, (get, set) => {
  get(storageAtom).write(storageKeys.shouldStepUp, 'true')
  const { params } = get(route)
  set(endStepUp, 'signedOut')
  void set(signOut)
  set(goTo, 'loginUrl', params)
})

const arrive = atom(null, async (get, set) => {
  get(storageAtom).remove(storageKeys.shouldStepUp)
  if (!set(endStepUp, 'steppedUp')) await set(goOnward)
})

const leave = atom(null, async (get, set, because: 'cancelled' | 'notEnrolled') => {
  get(storageAtom).remove(storageKeys.shouldStepUp)
  if (!set(endStepUp, because)) await get(leaveAtom)({ to: 'authenticated' }, because)
})

export const stepUpFlow = flowAtom({
  flow: stepUp,
  first: firstStepUp,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set, signal }) =>
    runStepUp(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(arrive),
      leave: (because) => set(leave, because),
      signInAgain: () => set(signInAgain),
      signal,
    }),
})
