import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { membershipRoles, roles } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { adminRoleKey } from '../installation/built-in-roles.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinApplication } from '../applications/admission.queries.ts'

type TenantDeps = Pick<RequestContext, 'clock' | 'client'>
type NewTenant = {
  readonly userId: string
  readonly tenantId: string
  readonly data: { readonly companyName: string }
}

/** Makes the tenant that was signed up for, with its first administrator. */
export const createTenant = async (
  tx: Database,
  ctx: TenantDeps,
  { userId, tenantId, data }: NewTenant,
): Promise<void> => {
  const now = ctx.clock.now()
  await tx.insert(tenants).values({ id: tenantId, name: data.companyName, createdAt: now, updatedAt: now })
  await tx.insert(memberships).values({ tenantId, userId, joinedAt: now, activatedAt: now })
  await joinApplication(tx, ctx, { tenantId, userId })
  const [admin] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(inTenant(roles, vendorTenantId, eq(roles.key, adminRoleKey)))
  if (admin === undefined) throw new Error('The built-in administrator role is missing')
  await tx.insert(membershipRoles).values({ tenantId, userId, roleId: admin.id })
}
