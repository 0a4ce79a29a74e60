import { acceptInvitation, acceptInvitationWithOTC } from '@vestibule/contract/areas/invites'
import type { Call } from '@vestibule/contract/client'
import { eventOf } from '../../kit/outcome.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { InvitationCommand, InvitationEvent } from './invitation.flow.ts'

export type InvitationDeps = {
  readonly call: Call
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<unknown>
  readonly goToLogin: () => void
}

export const runInvitation = async (
  command: InvitationCommand,
  deps: InvitationDeps,
): Promise<InvitationEvent | undefined> => {
  switch (command.do) {
    case 'accept':
      return eventOf(accept(deps.call, command), (answer) => ({ is: 'answered', answer }))
    case 'openSession':
      return eventOf(deps.openSession({ mfaRequired: false, ...command.answer }), () => ({
        is: 'sessionOpened',
      }))
    case 'goOnward':
      await deps.goOnward()
      return undefined
    case 'goToLogin':
      deps.goToLogin()
      return undefined
  }
}

type Accept = Extract<InvitationCommand, { do: 'accept' }>

const accept = (call: Call, { invited, code }: Accept) =>
  code === undefined ? call(acceptInvitation, invited) : call(acceptInvitationWithOTC, { ...invited, code })
