import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { tenants } from './schema/tenants.ts'

type Judge = () => Promise<void>

const judges = new WeakMap<Database, Judge>()

/**
 * Has something judged in a transaction once it has waited for a tenant, because what was known before it waited may be
 * over. It is judged once: later the work itself may have changed it.
 */
export const judgeWhenLocked = (tx: Database, judge: Judge): void => {
  judges.set(tx, judge)
}

const judgeAnew = async (tx: Database): Promise<void> => {
  const judge = judges.get(tx)
  judges.delete(tx)
  await judge?.()
}

const lock = async (tx: Database, tenantId: string, strength: 'update' | 'share'): Promise<void> => {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for(strength)
}

/** Makes decisions about a whole tenant, such as who is its last administrator, wait for each other (SEC-AD-05). */
export const lockTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await lock(tx, tenantId, 'update')
  await judgeAnew(tx)
}

/** The same for several, in one order, so that two that name the same ones wait for each other instead of for ever. */
export const lockTenants = async (tx: Database, tenantIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(tenantIds)].toSorted()) await lock(tx, id, 'update')
  await judgeAnew(tx)
}

/** Waits for such decisions and keeps them waiting; others that only need what was decided go on beside this one. */
export const shareTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await lock(tx, tenantId, 'share')
  await judgeAnew(tx)
}
