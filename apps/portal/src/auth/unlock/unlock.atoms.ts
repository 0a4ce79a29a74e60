import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { goTo, route } from '../../ports/route.ts'
import { runUnlock } from './unlock.effects.ts'
import { firstUnlock, unlock, type UnlockFacts } from './unlock.flow.ts'

const facts = atom((get): UnlockFacts => ({ token: get(route).params.token || undefined }))

export const unlockFlow = flowAtom({
  flow: unlock,
  first: firstUnlock,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set, signal }) =>
    runUnlock(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      goToSignIn: () => set(goTo, 'loginUrl'),
      signal,
    }),
})
