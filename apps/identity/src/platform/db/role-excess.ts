import type { Database } from './database.ts'
import { listColumnInserts, listCreateRights, listHeldRights } from './held-rights.queries.ts'
import { listAttributes, listOtherGrants, listOwned, listPredefinedRoles } from './role-powers.queries.ts'
import { namedRole } from './roles-within.queries.ts'
import { describeExcess, describeOwned } from './server-rights.ts'

/**
 * What a role may do beyond what the server needs, in words, however it came by it: by itself, a group, a column, `PUBLIC`,
 * as an owner, by an attribute or by a role of PostgreSQL (SEC-AU-11, SEC-AU-14).
 *
 * @param role absent: the role of this connection
 */
export const listExcess = async (db: Database, role?: string): Promise<string[]> => {
  const name = namedRole(role)
  return [
    ...(await listAttributes(db, name)),
    ...(await listPredefinedRoles(db, name)),
    ...describeOwned(await listOwned(db, name)),
    ...(await listCreateRights(db, name)),
    ...(await listColumnInserts(db, name)),
    ...describeExcess(await listHeldRights(db, name)),
    ...(await listOtherGrants(db, name)),
  ]
}
