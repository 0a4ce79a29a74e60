import { always } from '../../../../platform/db/condition.queries.ts'
import { findMailedInvitation } from '../../../invitations/mailed-invitation.ts'
import { findLinkFor } from '../../../invitations/join-by-link.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/**
 * Where an invitation leads, without using it up: its tenant may ask for more than the one at home. One that does not let
 * this person in leads nowhere: its tenant does not decide by what rules they sign in elsewhere (SEC-GA-10).
 */
export const invitation: GateCheck = {
  name: 'invitation',
  concerns: (_, { invitationToken }) => invitationToken !== undefined,
  mayApply: always,
  judge: async (tx, ctx, { user, invitationToken: token = '' }) => {
    const invitedTo =
      (await findMailedInvitation(tx, ctx, { token, userId: user.id })) ??
      (await findLinkFor(tx, ctx, { user, token }))?.tenantId
    return invitedTo ? { is: 'pass', found: { invitedTo } } : pass
  },
}
