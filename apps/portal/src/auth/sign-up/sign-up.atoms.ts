import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession } from '../../session/session.atoms.ts'
import { runSignUp } from './sign-up.effects.ts'
import { firstSignUp, signUp } from './sign-up.flow.ts'

export const signUpFlow = flowAtom({
  flow: signUp,
  first: firstSignUp,
  facts: atom(undefined),
  run: (command, { get, set, signal }) =>
    runSignUp(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(goOnward),
      signal,
    }),
})
