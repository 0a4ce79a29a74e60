import { compilePermissions } from '@vestibule/access'
import { isGrantable } from '@vestibule/access/granting'
import { ApiError } from '@vestibule/contract'
import { findAssignments } from './permissions.queries.ts'
import { opensProvedOperation } from './proved-operations.ts'
import { isAnyHeld } from './holders-of-roles.queries.ts'
import { findHandedOn, type Holder, type Receivers } from './hands-on-access.ts'
import { listRoles } from './roles.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { type ProvingActor, requireFreshProof } from '../mfa-policy/reauthenticate.ts'

/** A caller, or what a caller held when they saved what hands roles out later. */
type Grantor = Holder & Partial<Omit<ProvingActor, 'db'> & Pick<Actor, 'apiToken'>>

/**
 * What opens an operation that asks for a fresh proof is handed on after one only (SEC-AD-03). An API token cannot give
 * one: its maker gave it when the token was made (decision 76).
 */
const ensureProved = async (db: Database, by: Grantor, keys: readonly string[]): Promise<void> => {
  const { clock, userId, authTime, amr, isSessionProof = true, restsOn = { noFactor: false }, apiToken } = by
  if (clock === undefined || userId === undefined || authTime === undefined || amr === undefined) return
  if (apiToken === undefined && opensProvedOperation(keys))
    await requireFreshProof({ db, clock, userId, authTime, amr, isSessionProof, restsOn })
}

/** Whom rights are given, or that they are taken: that asks for as much, but hands on no access to accounts below. */
type Use = Receivers | 'none'

/**
 * A member assigns only what they hold, and no member assigns what is the vendor's alone (SEC-TE-04). A held
 * wildcard covers an asked one when it matches it as text: then it matches everything the asked one does.
 *
 * @param before permissions that the role has already: they are not given anew, so that a member who holds less can
 *   still change the rest of it
 * @throws ApiError ROLE_NOT_GRANTABLE, NOT_FOUND, STEP_UP_REQUIRED
 */
export const ensureMayGrantPermissions = async (
  db: Database,
  by: Grantor,
  permissionIds: readonly string[],
  before: readonly string[] = [],
  use: Use = 'any',
) => {
  if (permissionIds.length === 0) return
  const rows = await findAssignments(db, permissionIds)
  const isHeld = compilePermissions(by.permissions)
  const known = new Set(rows.map((row) => row.id))
  const kept = new Set(before)
  const given = rows.filter((row) => !kept.has(row.id))
  const refused = given.find((row) => !isGrantable(row, isHeld))
  if (refused) throw new ApiError('ROLE_NOT_GRANTABLE', { permission: refused.key })
  if (permissionIds.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND')
  const keys = given.map(({ key }) => key)
  const handedOn = use === 'none' ? undefined : await findHandedOn(db, by, keys, use)
  if (handedOn !== undefined) throw new ApiError('ROLE_NOT_GRANTABLE', { permission: handedOn })
  await ensureProved(db, by, keys)
}

/**
 * The same rule for roles that are held already and count again: one that was deleted since gives nothing.
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const ensureMayGiveBackRoles = async (
  db: Database,
  by: Grantor,
  roleIds: readonly string[],
  receivers: Receivers = 'any',
): Promise<void> => {
  const usable = await listRoles(db, by.tenantId, roleIds)
  const permissionIds = new Set(usable.flatMap(({ permissions }) => permissions))
  await ensureMayGrantPermissions(db, by, [...permissionIds], [], receivers)
}

/** Whether a caller, or who has saved something earlier, may grant a role. */
export const canGrantRole = async (
  db: Database,
  by: Grantor,
  roleId: string,
  receivers: Receivers,
): Promise<boolean> => {
  try {
    await ensureMayGrantRoles(db, by, [roleId], receivers)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

const ensureMayUseRoles = async (
  db: Database,
  by: Grantor,
  roleIds: readonly string[],
  use: Use,
): Promise<void> => {
  if (roleIds.length === 0) return
  const usable = new Map((await listRoles(db, by.tenantId)).map((role) => [role.id, role]))
  const named = roleIds.map((id) => usable.get(id))
  if (named.includes(undefined)) throw new ApiError('NOT_FOUND')
  const permissionIds = new Set(named.flatMap((role) => role?.permissions ?? []))
  await ensureMayGrantPermissions(db, by, [...permissionIds], [], use)
}

/** The same rule for roles: each must be one the tenant can use, with nothing in it that the grantor lacks. */
export const ensureMayGrantRoles = (
  db: Database,
  by: Grantor,
  roleIds: readonly string[],
  receivers: Receivers = 'any',
): Promise<void> => ensureMayUseRoles(db, by, roleIds, receivers)

/** Taking a stronger role away is as much a use of it as handing it out; access to accounts below is not handed on by it. */
export const ensureMayTakeRoles = (db: Database, by: Grantor, roleIds: readonly string[]): Promise<void> =>
  ensureMayUseRoles(db, by, roleIds, 'none')

/**
 * The same where roles lose permissions, or are deleted with them: that takes them from all who hold one, so it is judged while
 * any member, group or API token does (SEC-RA-90).
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, NOT_FOUND, STEP_UP_REQUIRED
 */
export const ensureMayTakePermissions = async (
  tx: Database,
  by: Grantor,
  roleIds: readonly string[],
  permissionIds: readonly string[],
): Promise<void> => {
  if (permissionIds.length === 0) return
  if (!(await isAnyHeld(tx, by.tenantId, roleIds, by.clock?.now()))) return
  await ensureMayGrantPermissions(tx, by, permissionIds, [], 'none')
}
