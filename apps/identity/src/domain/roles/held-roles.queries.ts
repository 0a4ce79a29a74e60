import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { groupConfigurations, groupMembers, groupRoles } from '../../platform/db/schema/groups.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'

const query = new QueryBuilder()

const withoutRoles = query
  .select({ one: sql`1` })
  .from(groupConfigurations)
  .where(
    and(
      eq(groupConfigurations.tenantId, groupMembers.tenantId),
      or(eq(groupConfigurations.isEnabled, false), eq(groupConfigurations.areRolesEnabled, false)),
    ),
  )

/**
 * Roles that members hold, each once: those given to them and those of their groups, while the tenant uses these. All
 * that reads rights reads them here; `membership_roles` alone is for changing what a member was given.
 */
export const heldRoles = query
  .select({
    tenantId: membershipRoles.tenantId,
    userId: membershipRoles.userId,
    roleId: membershipRoles.roleId,
  })
  .from(membershipRoles)
  .union(
    query
      .select({
        tenantId: groupMembers.tenantId,
        userId: groupMembers.userId,
        roleId: groupRoles.roleId,
      })
      .from(groupMembers)
      .innerJoin(
        groupRoles,
        and(eq(groupRoles.tenantId, groupMembers.tenantId), eq(groupRoles.groupId, groupMembers.groupId)),
      )
      .where(notExists(withoutRoles)),
  )
  .as('held_roles')
