import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { activityAtom } from '../../ports/activity.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { hostAtom } from '../../ports/host.ts'
import { isAdministrationShown } from '../../ports/on-screen.ts'
import { session, untilSessionAtom } from '../../session/session.atoms.ts'
import { signOut } from '../../session/sign-out.ts'
import { runIdle } from './idle.effects.ts'
import { idle } from './idle.flow.ts'

/** As if the token had run out: hosts hear `expired`. While a token is being renewed, once that is settled. */
const signOutIdle = atom(null, async (get, set): Promise<void> => {
  const state = await get(untilSessionAtom)(({ step }) => step === 'signedIn' || step === 'signedOut')
  if (state.step === 'signedIn') set(session, { is: 'lifeEnded', of: state.session.tokens })
})

export const idleFlow = flowAtom({
  flow: idle,
  first: { step: 'off' },
  facts: atom({}),
  run: (command, { get, set, signal }) =>
    runIdle(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      host: get(hostAtom),
      activity: get(activityAtom),
      isShown: () => get(isAdministrationShown),
      signOut: async (because) => (because === 'asked' ? set(signOut) : set(signOutIdle)),
      signal,
    }),
})
