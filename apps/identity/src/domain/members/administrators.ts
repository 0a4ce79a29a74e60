import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { countAdministrators } from './administrators.queries.ts'

/** A moment that only memberships without an end outlast. */
const farFuture = new Date('9999-12-31T00:00:00Z')

/**
 * Does what may take an administrator away, and refuses it when none would be left (SEC-AD-05). Such changes of
 * one tenant wait for each other, so two administrators cannot demote each other at once. Where the tenant has an
 * administrator whose membership does not end by itself, one of that kind has to be left.
 */
export const keepingAnAdministrator = async <Result>(
  tx: Database,
  tenantId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> => {
  await lockTenant(tx, tenantId)
  const lasting = await countAdministrators(tx, tenantId, farFuture)
  const at = lasting > 0 ? farFuture : now
  const before = lasting > 0 ? lasting : await countAdministrators(tx, tenantId, now)
  const result = await work()
  if (before > 0 && (await countAdministrators(tx, tenantId, at)) === 0)
    throw new ApiError('LAST_ADMINISTRATOR')
  return result
}
