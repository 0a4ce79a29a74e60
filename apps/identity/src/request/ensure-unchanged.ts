import { ApiError } from '@vestibule/contract'
import type { ErrorContext } from '@vestibule/contract/errors'
import type { Database } from '../platform/db/database.ts'
import { lockTenant } from '../platform/db/lock-tenant.ts'

/**
 * Refuses a change by a client that has not seen the row as it is. Changes of one tenant that send what they have seen
 * wait for each other, so that the row is still the same when it is written.
 *
 * @param seenAt `updatedAt` of the row as the client read it; undefined where it does not ask for the check
 * @param read the row now with its `updatedAt`, as a form has it: what is not set is an empty text
 * @throws ApiError CHANGED_MEANWHILE with what the row holds now
 */
export const ensureUnchanged = async (
  tx: Database,
  tenantId: string,
  seenAt: string | undefined,
  read: () => Promise<ErrorContext>,
): Promise<void> => {
  if (seenAt === undefined) return
  await lockTenant(tx, tenantId)
  const current = await read()
  if (Date.parse(seenAt) === Date.parse(String(current.updatedAt))) return
  throw new ApiError('CHANGED_MEANWHILE', current)
}
