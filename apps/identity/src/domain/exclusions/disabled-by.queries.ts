import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type MembershipRow, users } from '../../platform/db/schema/users.ts'

type Disabled = Pick<MembershipRow, 'disabledBy'>

/** Whether a directory has disabled the member: who did it is none of the users. */
export const isByDirectory = async (tx: Database, { disabledBy }: Disabled): Promise<boolean> => {
  if (disabledBy === null) return false
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, disabledBy))
  return rows.length === 0
}

/**
 * Who has disabled a member that several have: an administrator or an operator before a directory, which would enable the
 * member again (SEC-RA-25).
 *
 * @param by null for an operator
 */
export const firstWord = async (tx: Database, by: readonly (string | null)[]): Promise<string | null> => {
  for (const disabledBy of by) if (!(await isByDirectory(tx, { disabledBy }))) return disabledBy
  return by[0] ?? null
}
