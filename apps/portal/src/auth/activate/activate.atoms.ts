import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { route } from '../../ports/route.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession } from '../../session/session.atoms.ts'
import { runActivate } from './activate.effects.ts'
import { type ActivateFacts, activate, firstActivate } from './activate.flow.ts'

const facts = atom((get): ActivateFacts => {
  const { userId, token } = get(route).params
  return { link: userId && token ? { userId, token } : undefined }
})

export const activateFlow = flowAtom({
  flow: activate,
  first: firstActivate,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set, signal }) =>
    runActivate(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(goOnward),
      signal,
    }),
})
