import type { Database } from '../../platform/db/database.ts'
import { spentPuzzles } from '../../platform/db/schema/captcha.ts'

/** Takes a puzzle. False when it was taken before, by whichever process. */
export const spendPuzzle = async (db: Database, id: string, expiresAt: Date): Promise<boolean> => {
  const rows = await db
    .insert(spentPuzzles)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: spentPuzzles.id })
  return rows.length > 0
}
