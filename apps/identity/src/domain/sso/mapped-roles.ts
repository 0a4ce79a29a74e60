import { changingAdministrators } from '../members/administrators.ts'
import { defaultRoleIdsWithin } from '../members/give-default-roles.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { canHandOut, toAnswering, toHolder } from '../roles/answering.ts'
import { canGrantRole } from '../roles/granting.ts'
import { givesToOneself } from '../roles/hands-on-access.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SsoConfigurationRow, type SsoRoleRow } from '../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { holdsOneOf, insertRoles, insertRolesOnce, takeRoles } from './member-roles.queries.ts'
import { listMappings } from './mappings.queries.ts'

type Arrival = {
  readonly configuration: SsoConfigurationRow
  readonly user: UserRow
  /** Names of groups, as the provider says them. */
  readonly groups: readonly string[]
  /** A member since just now, who holds no role yet. */
  readonly isNew: boolean
}

type ArrivalOfMember = Arrival & {
  /** A member for the first time: there is nothing yet that another administrator has decided about them. */
  readonly isFirst: boolean
}

/**
 * Who holds a role already is handed on nothing by it: it stays unless it has outgrown who mapped it. A member who answers from
 * an account above for the mapping or the connection is given no role by it (SEC-RA-61).
 */
const canBeHeld = async (
  tx: Database,
  { configuration, user, isFirst }: ArrivalOfMember,
  mapping: SsoRoleRow,
): Promise<boolean> => {
  const receivers = [user.id]
  const isToOneself =
    !isFirst && givesToOneself(toAnswering({ mapping, connection: configuration }), receivers)
  if (!isToOneself && (await canHandOut(tx, { mapping, connection: configuration, receivers }))) return true
  const { tenantId, roleId, grantablePermissions: permissions } = mapping
  const isHeld = await holdsOneOf(tx, { tenantId, userId: user.id }, [roleId])
  return isHeld && canGrantRole(tx, { tenantId, permissions }, roleId, receivers)
}

/** A role that holds more today than the administrator could give who mapped it is not handed out (SEC-SO-08). */
const isGrantable = async (
  tx: Database,
  ctx: RequestContext,
  arrival: ArrivalOfMember,
  row: SsoRoleRow,
): Promise<boolean> => {
  if (await canBeHeld(tx, arrival, row)) return true
  await audit(tx, ctx, {
    action: 'sso.roleRefused',
    resourceId: row.roleId,
    tenantId: row.tenantId,
    details: { configurationId: row.configurationId, groupId: row.groupId },
  })
  return false
}

/** Takes away what a group gave that the person is no longer in, unless the last administrator would be lost by it. */
const withdraw = async (
  tx: Database,
  ctx: RequestContext,
  { configuration: { tenantId }, user }: Arrival,
  roleIds: readonly string[],
): Promise<void> => {
  // Arrivals that lose nothing go on beside each other: those of a whole company may come in one moment.
  if (!(await holdsOneOf(tx, { tenantId, userId: user.id }, roleIds))) return
  const { result: taken, lost } = await changingAdministrators(tx, tenantId, ctx.clock.now(), () =>
    takeRoles(tx, { tenantId, userId: user.id }, roleIds),
  )
  if (lost !== undefined && taken.length > 0) await insertRoles(tx, taken)
}

/**
 * Gives a member the roles of the connection and of the groups the provider puts them in; a new one without any gets the
 * default roles, as far as who saved the connection last could give them (SEC-RA-26).
 */
export const grantMappedRoles = async (
  tx: Database,
  ctx: RequestContext,
  arrival: Arrival,
): Promise<void> => {
  const { configuration, user, groups, isNew } = arrival
  const { tenantId } = configuration
  const { granted, ofGroups } = await listMappings(tx, configuration, groups)
  const roleIds = new Set<string>()
  const place = { tenantId, userId: user.id }
  const ofMember = { ...arrival, isFirst: isNew && !(await wasMember(tx, place)) }
  for (const row of granted) if (await isGrantable(tx, ctx, ofMember, row)) roleIds.add(row.roleId)
  if (isNew && roleIds.size === 0)
    for (const one of await defaultRoleIdsWithin(tx, place, toHolder(configuration))) roleIds.add(one)
  const gone = ofGroups.map(({ roleId }) => roleId).filter((roleId) => !roleIds.has(roleId))
  await withdraw(tx, ctx, arrival, gone)
  const rows = [...roleIds].map((roleId) => ({ tenantId, userId: user.id, roleId }))
  if (rows.length > 0) await insertRolesOnce(tx, rows)
}
