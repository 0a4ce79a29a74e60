import { always } from '../../../../platform/db/condition.queries.ts'
import { findOneTimeToken } from '../../../credentials/one-time-token.queries.ts'
import { findLiveLink } from '../../../invitations/invite-links.queries.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** Where an invitation leads, without using it up: its tenant may ask for more than the one at home. */
export const invitation: GateCheck = {
  name: 'invitation',
  concerns: (_, { invitationToken }) => invitationToken !== undefined,
  mayApply: always,
  judge: async (tx, ctx, { user, invitationToken: token = '' }) => {
    const invited =
      (await findOneTimeToken(tx, ctx, { purpose: 'invitation', token, userId: user.id })) ??
      (await findLiveLink(tx, ctx, token))
    return invited?.tenantId ? { is: 'pass', found: { invitedTo: invited.tenantId } } : pass
  },
}
