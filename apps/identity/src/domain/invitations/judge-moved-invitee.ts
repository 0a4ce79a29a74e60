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
 * What a tenant says of the address of an invited user whom it never judged by it: they have another one than was typed
 * (SEC-BE-02), or a directory names them at another one since. Undefined for any other.
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
