import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.ts'
import { countAdministrators } from './administrators.queries.ts'

/**
 * Does what may take an administrator away, and refuses it when none would be left (SEC-AD-05). Such changes of
 * one tenant wait for each other, so two administrators cannot demote each other at once.
 */
export const keepingAnAdministrator = async <Result>(
  tx: Database,
  tenantId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> => {
  await lockTenant(tx, tenantId)
  const before = await countAdministrators(tx, tenantId, now)
  const result = await work()
  if (before > 0 && (await countAdministrators(tx, tenantId, now)) === 0)
    throw new ApiError('LAST_ADMINISTRATOR')
  return result
}
