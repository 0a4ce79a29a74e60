import { ApiError } from '@vestibule/contract'
import type { Role } from '@vestibule/contract/schemas/role'
import { ensureMayGrantPermissions } from './granting.ts'
import { audit } from '../audit/audit.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { findRole, findRoleByKey, insertRole, setRolePermissions } from './roles.queries.ts'

export type NewRole = {
  readonly key: string
  readonly name: string
  readonly description?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly level?: number | undefined
}

/** Adds a role of the acting tenant that carries nothing its maker does not hold. */
export const addRole = (by: Actor, fields: NewRole, permissionIds: readonly string[]): Promise<Role> =>
  by.transaction(async (tx) => {
    if (await findRoleByKey(tx, by.tenantId, fields.key))
      throw new ApiError('ROLE_KEY_TAKEN', { key: fields.key })
    await ensureMayGrantPermissions(tx, by, permissionIds)
    const now = by.clock.now()
    const id = uuidv7(by.clock, by.random)
    await insertRole(tx, { ...fields, id, tenantId: by.tenantId, createdAt: now, updatedAt: now })
    await setRolePermissions(tx, by.tenantId, id, permissionIds)
    const details = { key: fields.key, name: fields.name, permissionIds }
    await audit(tx, by, { action: 'role.added', resourceId: id, details })
    const role = await findRole(tx, by.tenantId, id)
    if (role === undefined) throw new Error('A role that was just added is not there')
    return role
  })
