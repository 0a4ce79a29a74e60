import { audit } from '../../audit/audit.ts'
import { consumeOneTimeToken } from '../../credentials/one-time-token.ts'
import type { Database } from '../../db/database.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'
import { activateMembership } from './invites.queries.ts'

/**
 * Accepts an invitation that came along with a password. Answers the tenant, or undefined when the invitation was not
 * for this person or is no good: signing in goes on without it.
 */
export const acceptInvitationAtSignIn = async (
  tx: Database,
  visitor: Visitor,
  user: UserRow,
  token: string | undefined,
): Promise<string | undefined> => {
  if (token === undefined) return undefined
  const row = await consumeOneTimeToken(tx, visitor, { purpose: 'invitation', token, userId: user.id })
  if (row === undefined) return undefined
  const { tenantId } = row
  if (!(await activateMembership(tx, visitor, { tenantId, userId: user.id }))) return undefined
  await audit(tx, visitor, {
    action: 'invitation.accepted',
    resource: 'user',
    resourceId: user.id,
    userId: user.id,
    email: user.email,
    tenantId,
  })
  return tenantId
}
