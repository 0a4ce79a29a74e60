import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { type SigningKeyRow, signingKeys } from '../../../platform/db/schema/signing-keys.ts'

/** Lets a key that waits sign from now on; undefined when it signs already. */
export const startKey = async (
  tx: Database,
  number: number,
  now: Date,
): Promise<SigningKeyRow | undefined> => {
  const [started] = await tx
    .update(signingKeys)
    .set({ signsFrom: now })
    .where(and(eq(signingKeys.number, number), gt(signingKeys.signsFrom, now)))
    .returning()
  return started
}

export const deleteKeysBefore = async (tx: Database, number: number): Promise<void> => {
  await tx.delete(signingKeys).where(lt(signingKeys.number, number))
}
