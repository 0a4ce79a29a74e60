import { atom } from 'jotai/vanilla'
import { flowAtom, type Reach } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { goTo, route } from '../../ports/route.ts'
import { goOnward } from '../../session/onward.ts'
import { openSession, signedInSession } from '../../session/session.atoms.ts'
import { runInvitation } from './invitation.effects.ts'
import {
  firstInvitation,
  type InvitationCommand,
  type InvitationFacts,
  invitation,
} from './invitation.flow.ts'

const factsOf = (isByCode: boolean) =>
  atom((get): InvitationFacts => {
    const { userId, token } = get(route).params
    return {
      invited: userId && token ? { userId, token } : undefined,
      isSignedIn: get(signedInSession) !== undefined,
      isByCode,
    }
  })

const partsOf = (isByCode: boolean) => ({
  flow: invitation,
  first: firstInvitation,
  facts: factsOf(isByCode),
  opened: { is: 'opened' } as const,
  run: (command: InvitationCommand, { get, set }: Reach) =>
    runInvitation(command, {
      call: get(callAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(goOnward),
      goToLogin: () => set(goTo, 'loginUrl'),
    }),
})

export const invitationFlow = flowAtom(partsOf(false))

/** The same flow, where a code is typed. */
export const invitationCodeFlow = flowAtom(partsOf(true))
