import { always } from '../../../../platform/db/condition.queries.ts'
import { findMailedInvitation } from '../../../invitations/mailed-invitation.ts'
import { findOpenLink } from '../../../invitations/open-links.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** Where an invitation leads, without using it up: its tenant may ask for more than the one at home. */
export const invitation: GateCheck = {
  name: 'invitation',
  concerns: (_, { invitationToken }) => invitationToken !== undefined,
  mayApply: always,
  judge: async (tx, ctx, { user, invitationToken: token = '' }) => {
    const invitedTo =
      (await findMailedInvitation(tx, ctx, { token, userId: user.id })) ??
      (await findOpenLink(tx, ctx, token))?.tenantId
    return invitedTo ? { is: 'pass', found: { invitedTo } } : pass
  },
}
