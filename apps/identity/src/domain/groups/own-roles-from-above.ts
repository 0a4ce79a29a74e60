import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { rolesOfMembers } from '../members/members.queries.ts'
import { groupIdsOfUsers } from './members-of-groups.queries.ts'
import { rolesOfGroups } from './roles-of-groups.queries.ts'

const listOneself = ({ userId, impersonator }: Actor): string[] =>
  impersonator === undefined ? [userId] : [userId, impersonator.id]

/** Roles that groups give to the one who acts, also while roles of groups are switched off. */
const listRolesByGroups = async (tx: Database, actor: Actor): Promise<string[]> => {
  const groupIds = [...(await groupIdsOfUsers(tx, actor.tenantId, listOneself(actor))).values()].flat()
  return [...(await rolesOfGroups(tx, actor.tenantId, groupIds)).values()].flat()
}

/**
 * Roles of groups are switched on by none who acts from an account above and has a role by such a group: it may have been
 * switched off to take the role from them (SEC-RA-61).
 *
 * @throws ApiError NOT_ON_YOURSELF
 */
export const ensureNoRoleByGroupFromAbove = async (tx: Database, actor: Actor): Promise<void> => {
  if (actor.tokenTenantId === actor.tenantId) return
  if ((await listRolesByGroups(tx, actor)).length > 0) throw new ApiError('NOT_ON_YOURSELF')
}

/**
 * A role gets more permissions by none who acts from an account above and holds it in this one, by hand or by a group
 * (SEC-RA-61).
 *
 * @param roleIds roles that get more
 * @throws ApiError NOT_ON_YOURSELF
 */
export const ensureNotHeldFromAbove = async (
  tx: Database,
  actor: Actor,
  roleIds: readonly string[],
): Promise<void> => {
  if (actor.tokenTenantId === actor.tenantId || roleIds.length === 0) return
  const byHand = [...(await rolesOfMembers(tx, actor.tenantId, listOneself(actor))).values()].flat()
  const held = new Set([...byHand, ...(await listRolesByGroups(tx, actor))])
  if (roleIds.some((roleId) => held.has(roleId))) throw new ApiError('NOT_ON_YOURSELF')
}
