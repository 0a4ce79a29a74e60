import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { users } from '../../platform/db/schema/users.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

const holds = sql<boolean>`(
  exists (select from ${mfaAuthenticators} where ${mfaAuthenticators.userId} = ${users.id})
  or exists (select from ${mfaPhones} where ${mfaPhones.userId} = ${users.id})
  or exists (select from ${webauthnCredentials} where ${webauthnCredentials.userId} = ${users.id}))`

/** Whether there is anything at all that a user could be asked for, passkeys included: `hasAnyFactor` in one statement. */
export const holdsAnyFactor = async (db: Database, userId: string): Promise<boolean> => {
  const [row] = await db.select({ holds }).from(users).where(eq(users.id, userId))
  return row?.holds === true
}
