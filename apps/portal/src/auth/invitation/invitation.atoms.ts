import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { goTo, route } from '../../ports/route.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession, signedInSession } from '../../session/session.atoms.ts'
import { runInvitation } from './invitation.effects.ts'
import { firstInvitation, type InvitationFacts, invitation } from './invitation.flow.ts'

const facts = atom((get): InvitationFacts => {
  const { userId, token } = get(route).params
  return {
    invited: userId && token ? { userId, token } : undefined,
    isSignedIn: get(signedInSession) !== undefined,
  }
})

export const invitationFlow = flowAtom({
  flow: invitation,
  first: firstInvitation,
  facts,
  opened: { is: 'opened' },
  run: (command, { get, set }) =>
    runInvitation(command, {
      call: get(callAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(goOnward),
      goToLogin: () => set(goTo, 'loginUrl'),
    }),
})
