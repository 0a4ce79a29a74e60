import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type MfaPhoneRow, mfaPhones as table } from '../../platform/db/schema/mfa.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'

export const findMfaPhone = async (
  db: Database,
  userId: string,
  deviceId: string,
): Promise<MfaPhoneRow | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, deviceId)))
  return row
}

/** Keeps a number whose owner typed the code, once. */
export const keepPhone = async (
  tx: Database,
  { clock, random }: RequestContext,
  userId: string,
  phoneNumber: string,
): Promise<void> => {
  await tx.delete(table).where(and(eq(table.userId, userId), eq(table.phoneNumber, phoneNumber)))
  await tx.insert(table).values({ id: uuidv7(clock, random), userId, phoneNumber, createdAt: clock.now() })
}
