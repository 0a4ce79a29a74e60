import type { Database } from '../../platform/db/database.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { findUserByEmail } from '../credentials/users.queries.ts'
import type { Services } from '../../request/services.ts'

type Address = { readonly email: string; readonly canonicalEmail: string; readonly name?: string }

/** The person of an address; added without password or proof when there is none. Two at once add one (SEC-TE-07). */
export const findOrAddUser = async (
  tx: Database,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  address: Address,
): Promise<UserRow> => {
  const now = clock.now()
  const [added] = await tx
    .insert(users)
    .values({ id: uuidv7(clock, random), ...address, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  const user = added ?? (await findUserByEmail(tx, address.canonicalEmail))
  if (user === undefined) throw new Error('The user was removed while it was looked for')
  return user
}

export const insertUser = async (tx: Database, row: typeof users.$inferInsert): Promise<UserRow> => {
  const [user] = await tx.insert(users).values(row).returning()
  if (user === undefined) throw new Error('A person that was just added is not there')
  return user
}
