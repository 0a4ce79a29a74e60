import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { roles } from '../../platform/db/schema/roles.ts'

/** Id of a built-in role, by its key. */
export const builtInRoleId = async (tx: Database, key: string): Promise<string> => {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(inTenant(roles, vendorTenantId, eq(roles.key, key)))
  if (role === undefined) throw new Error(`The role ${key} is not built in`)
  return role.id
}
