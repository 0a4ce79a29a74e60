import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { orderTenants } from './tenant-order.queries.ts'
import { tenants } from './schema/tenants.ts'

type Judged = {
  readonly judge: () => Promise<void>
  /** The tenant whose members, and what they hold, decide what is judged. */
  readonly tenantId: string
}

const judged = new WeakMap<Database, Judged>()

/**
 * Has something judged in a transaction once it has waited for a tenant, because what was known before it waited may be
 * over. It is judged once: later the work itself may have changed it. Until the transaction ends, decisions about the tenant
 * that decides it wait.
 */
export const judgeWhenLocked = (tx: Database, what: Judged): void => {
  judged.set(tx, what)
}

const lock = async (tx: Database, tenantId: string, strength: 'update' | 'share'): Promise<void> => {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for(strength)
}

/**
 * Takes some tenants and judges. The tenant that decides comes first, and the accounts between it and those that change,
 * whose management decides as well: nothing that is judged is changed before the transaction ends.
 */
const lockAndJudge = async (
  tx: Database,
  tenantIds: readonly string[],
  strength: 'update' | 'share',
): Promise<void> => {
  const waiting = judged.get(tx)
  judged.delete(tx)
  const top = waiting !== undefined && !tenantIds.includes(waiting.tenantId) ? waiting.tenantId : undefined
  if (top !== undefined) await lock(tx, top, 'share')
  const isSole = top === undefined && tenantIds.length === 1
  const { between, ordered } = isSole
    ? { between: [], ordered: tenantIds }
    : await orderTenants(tx, tenantIds, top)
  for (const id of between) await lock(tx, id, 'share')
  for (const id of ordered) await lock(tx, id, strength)
  await waiting?.judge()
}

/** Makes decisions about a whole tenant, such as who is its last administrator, wait for each other (SEC-AD-05). */
export const lockTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await lockAndJudge(tx, [tenantId], 'update')
}

/** The same for several, in one order, so that two that name the same ones wait for each other instead of for ever. */
export const lockTenants = async (tx: Database, tenantIds: readonly string[]): Promise<void> => {
  await lockAndJudge(tx, tenantIds, 'update')
}

/** Waits for such decisions and keeps them waiting; others that only need what was decided go on beside this one. */
export const shareTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await lockAndJudge(tx, [tenantId], 'share')
}

/** Shares several, in that order. */
export const shareTenants = async (tx: Database, tenantIds: readonly string[]): Promise<void> => {
  await lockAndJudge(tx, tenantIds, 'share')
}
