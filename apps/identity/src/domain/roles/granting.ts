import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import { findAssignments } from './permissions.queries.ts'
import { listRoles } from './roles.queries.ts'
import type { Database } from '../../platform/db/database.ts'

type Grantor = { readonly tenantId: string; readonly permissions: readonly string[] }

/**
 * Nobody hands on what they do not hold, and what is the vendor's alone is handed on by nobody (SEC-TE-04). A held
 * wildcard covers an asked one when it matches it as text: then it matches everything the asked one does.
 */
export const ensureMayGrantPermissions = async (
  db: Database,
  by: Grantor,
  permissionIds: readonly string[],
) => {
  if (permissionIds.length === 0) return
  const rows = await findAssignments(db, permissionIds)
  const isHeld = compilePermissions(by.permissions)
  const known = new Set(rows.map((row) => row.id))
  const refused = rows.find(
    (row) => row.assignmentType === 'NEVER' || !(row.assignmentType === 'ALWAYS' || isHeld(row.key)),
  )
  if (refused) throw new ApiError('ROLE_NOT_GRANTABLE', { permission: refused.key })
  if (permissionIds.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND')
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
