import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { findExcluder, listExcludedFrom } from '../exclusions/exclusions.queries.ts'
import { isPutOutUnder } from '../exclusions/is-put-out-under.queries.ts'
import { findMembership } from './memberships.queries.ts'
import { isOneself } from './not-on-oneself.ts'

/**
 * An administrator who acts from an account above invites themselves as they invite others, but not where they were a member
 * or invited before, whatever has ended that: they would choose roles that another one has not given them (SEC-RA-60). Nor
 * where another one has put them out of the account, or has taken the application that they would be given: inviting lifts
 * both (SEC-RA-58). An address under which that was done is theirs there, whichever account has it now.
 *
 * @throws ApiError NOT_ON_YOURSELF
 */
export const ensureNotPutOut = async (
  tx: Database,
  actor: Actor,
  { id: userId, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
): Promise<void> => {
  const addresses = canonicalEmail === null ? [] : [canonicalEmail]
  const { tenantId } = actor
  if (!isOneself(actor, userId)) {
    const person = { tenantId, userId: actor.userId, addresses, applicationId: actor.client.id }
    if (await isPutOutUnder(tx, person)) throw new ApiError('NOT_ON_YOURSELF')
    return
  }
  const place = { tenantId, userId }
  const isFormer = (await findMembership(tx, place)) === undefined && (await wasMember(tx, place))
  const isPutOut = isFormer || (await findExcluder(tx, { ...place, addresses })) !== undefined
  if (isPutOut || (await listExcludedFrom(tx, place, [actor.client.id])).length > 0)
    throw new ApiError('NOT_ON_YOURSELF')
}
