import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession, signedInSession } from '../../session/session.atoms.ts'
import { firstLogin, login, type LoginFacts } from './login.flow.ts'

const facts = atom(
  (get): LoginFacts => ({
    isSignedIn: get(signedInSession) !== undefined,
    authStrategy: get(bootAtom).policies.authStrategy,
  }),
)

export const loginFlow = flowAtom({
  flow: login,
  first: firstLogin,
  facts,
  opened: { is: 'opened' },
  // Nothing runs before somebody has typed a password: until then the first script does without.
  run: async (command, { get, set, signal }) =>
    (await import('./login.effects.ts')).runLogin(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(goOnward),
      signal,
    }),
})
