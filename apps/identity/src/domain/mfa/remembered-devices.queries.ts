import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaRememberedDevices as table } from '../../platform/db/schema/mfa.ts'

/** Every browser asks again: a factor was added or taken away. */
export const forgetDevices = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(table).where(eq(table.userId, userId))
}
