import {
  acceptInvitation,
  acceptInvitationWithOTC,
  resendInvitationEmail,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import type { Call } from '@vestibule/contract/client'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { Invitation, InvitationCommand, InvitationEvent } from './invitation.flow.ts'

export type InvitationDeps = {
  readonly call: Call
  /** Goes to the sign-in box, which leads back here. */
  readonly signIn: (invitation: Invitation) => void
  readonly signOut: () => Promise<void>
  readonly enterTenant: (tenantId: string) => Promise<void>
  readonly goOnward: () => Promise<unknown>
  readonly goToLogin: () => void
}

export const runInvitation = async (
  command: InvitationCommand,
  deps: InvitationDeps,
): Promise<InvitationEvent | undefined> => {
  switch (command.do) {
    case 'verify':
      return toOutcomeEvent(
        deps.call(verifyInviteToken, { token: command.token }),
        ({ name: tenant, ...rest }) => ({
          is: 'verified',
          invitation: { tenant, ...rest },
        }),
      )
    case 'accept':
      return toOutcomeEvent(accept(deps.call, command), ({ tenantId }) => ({ is: 'accepted', tenantId }))
    case 'sendCode': {
      const { email, token } = command
      return toOutcomeEvent(deps.call(resendInvitationEmail, { email, token }), () => ({ is: 'codeSent' }))
    }
    case 'signIn':
      deps.signIn(command.invitation)
      return undefined
    case 'switchAccount':
      await deps.signOut()
      deps.signIn(command.invitation)
      return undefined
    case 'enterTenant':
      return toOutcomeEvent(deps.enterTenant(command.tenantId), () => undefined)
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
