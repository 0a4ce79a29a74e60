import type { Database } from '../../platform/db/database.ts'
import { findUserById } from '../credentials/users.queries.ts'
import {
  type CarriedRestrictions,
  findCarriedRestrictions,
} from '../exclusions/carried-restrictions.queries.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { findInvitedAs } from '../members/memberships.queries.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'

/**
 * What a tenant says of the address of an invited user who has another one than it typed: it was judged by that one when they
 * were invited, and knows nothing of theirs (SEC-BE-02). So is one whom a directory names at another address since, which judged none of them. Undefined for any other who has the address that was typed.
 *
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED
 */
export const judgeMovedInvitee = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<CarriedRestrictions | undefined> => {
  const typed = await findInvitedAs(tx, { tenantId, userId })
  const address = (await findUserById(tx, userId))?.canonicalEmail ?? null
  if (typed === null || address === null) return undefined
  if (canonicalEmail(typed.email) === address && typed.isNamedAnew !== true) return undefined
  await ensureEmailDomainAllowed(tx, tenantId, address)
  return findCarriedRestrictions(tx, { tenantId, addresses: [address], userId })
}
