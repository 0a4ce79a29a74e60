import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import {
  type SsoConfigurationRow,
  ssoDomains,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import type { HeldRight } from '../members/rank.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'

type Place = Pick<SsoConfigurationRow, 'tenantId' | 'id'>

const inAccountsBelow = (table: typeof memberships | typeof rolePermissions, tenantId: string) =>
  sql`${table.tenantId} in (select account.id from ${accountsBelow(tenantId)} as account)`

const provedDomains = (db: Database, { tenantId, id }: Place) =>
  db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(
      inTenant(ssoDomains, tenantId, eq(ssoDomains.configurationId, id), isNotNull(ssoDomains.validatedAt)),
    )

/**
 * Roles of members for whom a connection vouches: their addresses lie in its proved domains, or they came by it last. Members
 * of accounts below count as well: who comes by the connection acts there with what they hold.
 * Pending too: a pending member joins by it with the roles of the invitation; and those who are kept out today may be let in
 * again.
 */
const rolesOfVouched = (db: Database, { tenantId, id }: Place) => {
  const hasItsAddress = inArray(
    sql`split_part(${users.canonicalEmail}, '@', 2)`,
    provedDomains(db, { tenantId, id }),
  )
  return db
    .select({ roleId: heldRoles.roleId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      heldRoles,
      and(eq(heldRoles.tenantId, memberships.tenantId), eq(heldRoles.userId, memberships.userId)),
    )
    .where(
      or(
        inTenant(memberships, tenantId, or(hasItsAddress, eq(memberships.connectionId, id))),
        and(inAccountsBelow(memberships, tenantId), hasItsAddress),
      ),
    )
}

/**
 * Whether a connection vouches for members of accounts below: who comes by it acts there as them. Pending too: they join by
 * it.
 */
export const vouchesBelow = async (db: Database, place: Place): Promise<boolean> => {
  const vouched = db
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`split_part(${users.canonicalEmail}, '@', 2)`, provedDomains(db, place)))
  const isVouched = inArray(memberships.userId, vouched)
  return (await db.$count(memberships, and(inAccountsBelow(memberships, place.tenantId), isVouched))) > 0
}

/** Roles that a connection hands out, to all who come by it or to groups that its provider names. */
const mappedRoles = (db: Database, { tenantId, id }: Place) =>
  db
    .select({ roleId: ssoRoles.roleId })
    .from(ssoRoles)
    .where(inTenant(ssoRoles, tenantId, eq(ssoRoles.configurationId, id)))

/** All rights, each once, that a user can have whom the provider of a connection says to be there. */
export const rightsVouchedFor = (db: Database, place: Place): Promise<HeldRight[]> =>
  db
    .selectDistinct({ key: permissions.key, assignmentType: permissions.assignmentType })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(
      and(
        or(
          inTenantOrVendor(rolePermissions, place.tenantId),
          inAccountsBelow(rolePermissions, place.tenantId),
        ),
        or(
          inArray(rolePermissions.roleId, rolesOfVouched(db, place)),
          inArray(rolePermissions.roleId, mappedRoles(db, place)),
        ),
      ),
    )
