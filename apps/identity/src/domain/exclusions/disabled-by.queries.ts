import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { scimConnections } from '../../platform/db/schema/scim.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'

type Disabled = Pick<MembershipRow, 'disabledBy'>

/** Whether a directory has disabled the member, and may enable them again. */
export const isByDirectory = async (tx: Database, { disabledBy }: Disabled): Promise<boolean> => {
  if (disabledBy === null) return false
  const { id } = scimConnections
  const rows = await tx.select({ id }).from(scimConnections).where(eq(id, disabledBy))
  return rows.length > 0
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
