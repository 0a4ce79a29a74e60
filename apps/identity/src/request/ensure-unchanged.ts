import { ApiError } from '@vestibule/contract'
import { neverSet } from '@vestibule/contract/constants'
import type { ErrorContext } from '@vestibule/contract/errors'
import type { Database } from '../platform/db/database.ts'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'

/**
 * Refuses a change by a client that has not seen the row as it is. Changes of one tenant wait for each other, so that the
 * row is still the same when it is written.
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
  await lockTenant(tx, tenantId)
  if (seenAt === undefined) return
  const current = await read()
  if (Date.parse(seenAt) === Date.parse(String(current.updatedAt))) return
  throw new ApiError('CHANGED_MEANWHILE', current)
}

/** A policy of a tenant, as its form has it. */
export type SeenPolicy = {
  /** Both are undefined where the tenant never set the policy. */
  readonly rule: ErrorContext | undefined
  readonly updatedAt: Date | undefined
}

/**
 * As `ensureUnchanged`, for a policy that a tenant may never have set: a client that has seen none says `neverSet`.
 *
 * @throws ApiError CHANGED_MEANWHILE with what the policy says now
 */
export const ensurePolicyUnchanged = (
  tx: Database,
  tenantId: string,
  seenAt: string | undefined,
  read: () => Promise<SeenPolicy>,
): Promise<void> =>
  ensureUnchanged(tx, tenantId, seenAt, async () => {
    const { rule, updatedAt } = await read()
    return { ...rule, updatedAt: updatedAt?.toISOString() ?? neverSet }
  })
