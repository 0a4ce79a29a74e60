import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { webauthnUserHandles as table } from '../../../platform/db/schema/webauthn.ts'
import { type Random, secretText } from '../../../runtime/random.ts'

/** What authenticators know a person by: random, made at the first registration, the same for all their keys. */
export const readUserHandle = async (
  db: Database,
  { random }: { readonly random: Random },
  userId: string,
): Promise<string> => {
  await db
    .insert(table)
    .values({ userId, handle: secretText(random) })
    .onConflictDoNothing()
  const [row] = await db.select({ handle: table.handle }).from(table).where(eq(table.userId, userId))
  if (row === undefined) throw new Error('A handle was just made')
  return row.handle
}
