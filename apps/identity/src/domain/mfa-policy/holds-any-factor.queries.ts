import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

const holdsAny = (userId: string): SQL<boolean> => sql<boolean>`(
  exists (select from ${mfaAuthenticators} where ${eq(mfaAuthenticators.userId, userId)})
  or exists (select from ${mfaPhones} where ${eq(mfaPhones.userId, userId)})
  or exists (select from ${webauthnCredentials} where ${eq(webauthnCredentials.userId, userId)}))`

/** Whether there is anything at all that a user could be asked for, passkeys included: `hasAnyFactor` in one statement. */
export const holdsAnyFactor = async (db: Database, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ holds: holdsAny(userId) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.holds === true
}
