import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { Actor } from '../../request/request-context.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'
import { type ActingBelow, hasAccessBelow, isManaging } from './access-below.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { withinAccount } from './below.queries.ts'

/** Each must be the acting account or lie below it, whether or not the caller has access there. */
export const ensureInTree = async (
  db: Database,
  { tenantId }: Pick<Actor, 'tenantId'>,
  ids: readonly string[],
): Promise<void> => {
  for (const id of [tenantId, ...ids]) ensureTenantId(id)
  const within = await withinAccount(db, tenantId, ids)
  if (ids.some((id) => !within.has(id))) throw new ApiError('NOT_FOUND')
}

/**
 * Each must be the acting account, or lie below it where the caller has access to those below now (SEC-TE-09); any other
 * answers as an unknown one (SEC-TE-03).
 */
export const ensureWithin = async (
  db: Database,
  actor: ActingBelow,
  ids: readonly string[],
): Promise<void> => {
  const { tenantId } = actor
  for (const id of [tenantId, ...ids]) ensureTenantId(id)
  if (ids.every((id) => id === tenantId)) return
  const within = await withinAccount(db, tenantId, ids, { isReached: true })
  if (ids.some((id) => !within.has(id))) throw new ApiError('NOT_FOUND')
  if (!(await hasAccessBelow(db, actor))) throw new ApiError('NOT_FOUND')
}

/** The same for one account below; an account is no account below itself. */
export const ensureBelow = async (db: Database, actor: ActingBelow, id: string): Promise<void> => {
  if (id === actor.tenantId) throw new ApiError('NOT_FOUND')
  await ensureWithin(db, actor, [id])
  // In a circle, which only a damaged database has, each lies below the other: a child never reads its parent.
  if ((await withinAccount(db, id, [actor.tenantId])).size > 0) throw new ApiError('NOT_FOUND')
}

/** An account that lies below another manages accounts of its own only where that was enabled. */
export const ensureManages = async (db: Database, { tenantId }: Pick<Actor, 'tenantId'>): Promise<void> => {
  if (!(await isManaging(db, tenantId))) throw new ApiError('FORBIDDEN')
}

/** An account below that is about to be changed, kept from other changes until this one is done. */
export const lockAccountBelow = async (tx: Database, actor: ActingBelow, id: string): Promise<TenantRow> => {
  await lockTenant(tx, id)
  await ensureInTree(tx, actor, [id])
  await ensureManages(tx, actor)
  await ensureBelow(tx, actor, id)
  return readSettings(tx, id)
}

/** The caller as an actor of an account that was found to lie below, within a transaction that is open. */
export const inAccount = (actor: Actor, tx: Database, tenantId: string): Actor => ({
  ...actor,
  tenantId,
  db: tx,
  transaction: (work) => work(tx),
})
