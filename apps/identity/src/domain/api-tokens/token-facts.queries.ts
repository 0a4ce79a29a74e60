import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { apiTokenRoles, apiTokens, type ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { tenantRestrictions } from '../../platform/db/schema/restrictions.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { enforcedVersion } from '../restrictions/restrictions.queries.ts'
import { permissionKeys, roleKeys } from '../sessions/session-facts.queries.ts'

/** What names a token: its id, or the hash of a secret that is a bearer by itself. */
export type TokenName = { readonly id: string } | { readonly secretHash: string }

/**
 * Everything a request needs to know about the token it shows, read now (SEC-TE-05). Pending too: whether the membership
 * counts is judged by `isTokenLive`.
 */
export const findTokenFacts = async (db: Database, name: TokenName, types: readonly ApiTokenType[]) => {
  const [facts] = await db
    .select({
      token: apiTokens,
      user: { id: users.id, email: users.email, name: users.name, lockedAt: users.lockedAt },
      membership: {
        tenantId: memberships.tenantId,
        isDisabled: memberships.isDisabled,
        activatedAt: memberships.activatedAt,
        temporaryExpirationDate: memberships.temporaryExpirationDate,
      },
      /** Whether an application lets the maker in. */
      isAdmitted: sql<boolean>`${isAdmittedSomewhere(memberships)}`,
      settings: sql<string | null>`(select ${vendorSettings.settings}::text from ${vendorSettings} limit 1)`,
      /** Which rules about addresses hold in the tenant. */
      restrictionsVersion: enforcedVersion,
      roles: roleKeys,
      permissions: permissionKeys,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, apiTokens.tenantId), eq(memberships.userId, apiTokens.userId)),
    )
    .leftJoin(tenantRestrictions, eq(tenantRestrictions.tenantId, apiTokens.tenantId))
    .where(
      and(
        'id' in name ? eq(apiTokens.id, name.id) : eq(apiTokens.secretHash, name.secretHash),
        inArray(apiTokens.type, [...types]),
      ),
    )
  return facts
}
export type TokenFacts = NonNullable<Awaited<ReturnType<typeof findTokenFacts>>>

/** What the roles of a tenant's token carry, one row for each permission; a role without one has a row as well. */
export const contentsOfTokenRoles = (db: Database, tenantId: string, tokenId: string) =>
  db
    .select({
      role: roles.key,
      permission: permissions.key,
      assignmentType: permissions.assignmentType,
    })
    .from(apiTokenRoles)
    .innerJoin(roles, inTenantOrVendor(roles, tenantId, eq(roles.id, apiTokenRoles.roleId)))
    .leftJoin(
      rolePermissions,
      and(eq(rolePermissions.tenantId, roles.tenantId), eq(rolePermissions.roleId, roles.id)),
    )
    .leftJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(inTenant(apiTokenRoles, tenantId, eq(apiTokenRoles.tokenId, tokenId)))
    .orderBy(roles.level, roles.key, permissions.key)
