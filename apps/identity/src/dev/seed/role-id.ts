import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { vendorTenantId } from '../../db/schema/columns.ts'
import { roles } from '../../db/schema/roles.ts'

/** Id of a built-in role, by its key. */
export const builtInRoleId = async (tx: Database, key: string): Promise<string> => {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(inTenant(roles, vendorTenantId, eq(roles.key, key)))
  if (role === undefined) throw new Error(`The role ${key} is not built in`)
  return role.id
}
