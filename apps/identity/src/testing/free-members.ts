import type { Database } from '../platform/db/database.ts'
import { inTenant } from '../platform/db/in-tenant.ts'
import { memberships } from '../platform/db/schema/users.ts'

/** Whether all members of a tenant can be changed at once. Pending too: an invitation is a row that others wait for as well. */
export const areMembersFree = async (tx: Database, tenantId: string): Promise<boolean> => {
  try {
    const members = tx.select().from(memberships).where(inTenant(memberships, tenantId))
    await members.for('update', { noWait: true })
    return true
  } catch {
    return false
  }
}
