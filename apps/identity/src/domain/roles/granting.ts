import { compilePermissions } from '@vestibule/access'
import { isGrantable } from '@vestibule/access/granting'
import { ApiError } from '@vestibule/contract'
import { isAllowedBelow, managesAccounts } from './access-below.queries.ts'
import { findAssignments } from './permissions.queries.ts'
import { opensProvedOperation } from './proved-operations.ts'
import { listRoles } from './roles.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { type ProvingActor, requireFreshProof } from '../mfa-policy/reauthenticate.ts'

/** A caller, or what a caller held when they saved what hands roles out later. */
type Grantor = Pick<Actor, 'tenantId' | 'permissions'> &
  Partial<Omit<ProvingActor, 'db'> & Pick<Actor, 'apiToken' | 'tokenTenantId'>>

/**
 * What opens an operation that asks for a fresh proof is handed on after one only (SEC-AD-03). An API token cannot give
 * one: its maker gave it when the token was made (decision 76).
 */
const ensureProved = async (db: Database, by: Grantor, keys: readonly string[]): Promise<void> => {
  const { clock, userId, authTime, amr, isSessionProof = true, apiToken } = by
  if (clock === undefined || userId === undefined || authTime === undefined || amr === undefined) return
  if (apiToken === undefined && opensProvedOperation(keys))
    await requireFreshProof({ db, clock, userId, authTime, amr, isSessionProof })
}

/**
 * The right to manage accounts below brings access to them: a member from whom that was taken hands it on to no other, who
 * could hand it back (SEC-RA-34).
 */
const ensureHasAccess = async (db: Database, by: Grantor, keys: readonly string[]): Promise<void> => {
  const { userId, tokenTenantId: tenantId = by.tenantId } = by
  if (userId === undefined || !compilePermissions(keys)(managesAccounts)) return
  if (await isAllowedBelow(db, { tenantId, userId, isManager: true })) return
  throw new ApiError('ROLE_NOT_GRANTABLE', { permission: managesAccounts })
}

/**
 * A member assigns only what they hold, and no member assigns what is the vendor's alone (SEC-TE-04). A held
 * wildcard covers an asked one when it matches it as text: then it matches everything the asked one does.
 *
 * @param before permissions that the role has already: they are not given anew, so that a member who holds less can
 *   still change the rest of it
 */
export const ensureMayGrantPermissions = async (
  db: Database,
  by: Grantor,
  permissionIds: readonly string[],
  before: readonly string[] = [],
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
  await ensureHasAccess(db, by, keys)
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
): Promise<void> => {
  const usable = await listRoles(db, by.tenantId, roleIds)
  await ensureMayGrantPermissions(db, by, [...new Set(usable.flatMap(({ permissions }) => permissions))])
}

/** Whether a caller, or who has saved something earlier, may grant a role. */
export const canGrantRole = async (db: Database, by: Grantor, roleId: string): Promise<boolean> => {
  try {
    await ensureMayGrantRoles(db, by, [roleId])
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** The same rule for roles: each must be one the tenant can use, with nothing in it that the grantor lacks. */
export const ensureMayGrantRoles = async (
  db: Database,
  by: Grantor,
  roleIds: readonly string[],
): Promise<void> => {
  if (roleIds.length === 0) return
  const usable = new Map((await listRoles(db, by.tenantId)).map((role) => [role.id, role]))
  const granted = roleIds.map((id) => usable.get(id))
  if (granted.includes(undefined)) throw new ApiError('NOT_FOUND')
  const permissionIds = new Set(granted.flatMap((role) => role?.permissions ?? []))
  await ensureMayGrantPermissions(db, by, [...permissionIds])
}
