import { and, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { apiTokenRoles, apiTokens } from '../../platform/db/schema/api-tokens.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'
import { membershipRoles, roles } from '../../platform/db/schema/roles.ts'

/**
 * Whether any member, pending ones too, any group or any API token holds one of these roles of a tenant's own.
 *
 * @param now which tokens have ended; without it each one counts
 */
export const isAnyHeld = async (
  db: Database,
  tenantId: string,
  roleIds: readonly string[],
  now: Date | undefined,
): Promise<boolean> => {
  if (roleIds.length === 0) return false
  const one = { one: sql`1` }
  const byMember = db
    .select(one)
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.roleId, roles.id)))
  const byGroup = db
    .select(one)
    .from(groupRoles)
    .where(inTenant(groupRoles, tenantId, eq(groupRoles.roleId, roles.id)))
  const byToken = db
    .select(one)
    .from(apiTokens)
    .innerJoin(
      apiTokenRoles,
      and(eq(apiTokenRoles.tokenId, apiTokens.id), eq(apiTokenRoles.roleId, roles.id)),
    )
    .where(
      inTenant(apiTokens, tenantId, now && or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now))),
    )
  const isHeld = or(exists(byMember), exists(byGroup), exists(byToken))
  const rows = await db
    .select(one)
    .from(roles)
    .where(inTenant(roles, tenantId, inArray(roles.id, [...roleIds]), isHeld))
    .limit(1)
  return rows.length > 0
}
