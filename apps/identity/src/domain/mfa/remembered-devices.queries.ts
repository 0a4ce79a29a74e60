import { eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { mfaRememberedDevices as table } from '../../platform/db/schema/mfa.ts'

/** Every browser asks again: a factor was added or taken away. */
export const forgetDevices = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(table).where(eq(table.userId, userId))
}

type RememberedDevice = {
  readonly hash: string
  readonly userId: string
  readonly tenantId: string
  /** A browser that was remembered earlier does not count. */
  readonly since: Date
}

export const hasRememberedDevice = async (
  tx: Database,
  { hash, userId, tenantId, since }: RememberedDevice,
  now: Date,
): Promise<boolean> => {
  const [row] = await tx
    .select({ hash: table.hash })
    .from(table)
    .where(
      inTenant(
        table,
        tenantId,
        eq(table.userId, userId),
        eq(table.hash, hash),
        gt(table.expiresAt, now),
        gt(table.createdAt, since),
      ),
    )
  return row !== undefined
}

export const insertRememberedDevice = async (
  tx: Database,
  device: typeof table.$inferInsert,
): Promise<void> => {
  await tx.insert(table).values(device)
}
