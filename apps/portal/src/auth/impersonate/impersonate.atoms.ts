import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { leaveAtom } from '../../ports/leave.ts'
import { route } from '../../ports/route.ts'
import { followRedirect } from '../../session/onward.ts'
import { openSession } from '../../session/open-session.ts'
import { runImpersonate } from './impersonate.effects.ts'
import { firstImpersonate, type ImpersonateFacts, impersonate } from './impersonate.flow.ts'

const facts = atom((get): ImpersonateFacts => {
  const { impersonatedUserId, actorToken, redirectUrl } = get(route).params
  if (!impersonatedUserId || !actorToken) return { wish: undefined }
  return { wish: { impersonatedUserId, actorToken, ...(redirectUrl && { redirectUrl }) } }
})

export const impersonateFlow = flowAtom({
  flow: impersonate,
  first: firstImpersonate,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set, signal }) =>
    runImpersonate(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(followRedirect),
      leave: () => get(leaveAtom)({ to: 'authenticated' }, 'cancelled'),
      signal,
    }),
})
