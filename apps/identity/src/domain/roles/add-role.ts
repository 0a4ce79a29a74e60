import { ApiError } from '@vestibule/contract'
import type { Role } from '@vestibule/contract/schemas/role'
import { ensureMayGrantPermissions } from './granting.ts'
import { audit } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
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
export const addRole = (actor: Actor, fields: NewRole, permissionIds: readonly string[]): Promise<Role> =>
  actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    if (await findRoleByKey(tx, actor.tenantId, fields.key))
      throw new ApiError('ROLE_KEY_TAKEN', { key: fields.key })
    // It is held by no member yet; a default role goes to those who join later.
    const receivers = fields.isDefault === true ? 'any' : 'new'
    await ensureMayGrantPermissions(tx, actor, permissionIds, [], receivers)
    const now = actor.clock.now()
    const id = uuidv7(actor.clock, actor.random)
    await insertRole(tx, { ...fields, id, tenantId: actor.tenantId, createdAt: now, updatedAt: now })
    await setRolePermissions(tx, actor.tenantId, id, permissionIds)
    const details = { key: fields.key, name: fields.name, permissionIds }
    await audit(tx, actor, { action: 'role.added', resourceId: id, details })
    const role = await findRole(tx, actor.tenantId, id)
    if (role === undefined) throw new Error('A role that was just added is not there')
    return role
  })
