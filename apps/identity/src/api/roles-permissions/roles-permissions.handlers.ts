import { ApiError, type Contract } from '@vestibule/contract'
import type { Permission, Role } from '@vestibule/contract/schemas/role'
import { keepingAnAdministrator } from '../../domain/members/administrators.ts'
import { ensureNotHeldFromAbove } from '../../domain/groups/own-roles-from-above.ts'
import { listWaitingWith } from '../../domain/members/senders.queries.ts'
import { keepingSenders } from '../../domain/members/senders.ts'
import { notifyNewAdministrators } from '../../domain/members/notify-new-administrators.ts'
import {
  ensureMayGrantPermissions,
  ensureMayGrantRoles,
  ensureMayTakePermissions,
} from '../../domain/roles/granting.ts'
import { audit } from '../../domain/audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { addRole } from '../../domain/roles/add-role.ts'
import {
  listCategories,
  listPermissions,
  permissionRows,
  setPermissionRoles,
} from '../../domain/roles/permissions.queries.ts'
import {
  changeRole,
  findRole,
  findRoleByKey,
  listRoles,
  removeRole,
  setRolePermissions,
} from '../../domain/roles/roles.queries.ts'

/** A role that belongs to the tenant. The vendor's roles are the same in every tenant and cannot be changed in one. */
const ownRole = async (tx: Database, tenantId: string, roleId: string): Promise<Role> => {
  const [role] = await ownRoles(tx, tenantId, [roleId])
  if (role === undefined) throw new ApiError('NOT_FOUND')
  return role
}

/** Roles that belong to the tenant; refused when one of the ids is unknown or a role of the vendor. */
const ownRoles = async (tx: Database, tenantId: string, roleIds: readonly string[]): Promise<Role[]> => {
  const roles = await listRoles(tx, tenantId, roleIds)
  if (roles.length < new Set(roleIds).size) throw new ApiError('NOT_FOUND')
  const readOnly = roles.find((role) => role.tenantId !== tenantId)
  if (readOnly !== undefined) throw new ApiError('ROLE_READ_ONLY', { role: readOnly.name })
  return roles
}

const reread = async (tx: Database, tenantId: string, roleId: string): Promise<Role> => {
  const role = await findRole(tx, tenantId, roleId)
  if (role === undefined) throw new ApiError('NOT_FOUND')
  return role
}

const ensureKeyIsFree = async (
  tx: Database,
  tenantId: string,
  key: string,
  roleId: string,
): Promise<void> => {
  const other = await findRoleByKey(tx, tenantId, key)
  if (other !== undefined && other.id !== roleId) throw new ApiError('ROLE_KEY_TAKEN', { key })
}

/** What a role keeps is not judged anew, so changes of a tenant's roles wait for each other before they read. */
const changing = <Result>(actor: Actor, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    return work(tx)
  })

type PermissionsOfRole = {
  readonly roleId: string
  readonly permissionIds: readonly string[]
  readonly updatedAt?: string | undefined
}

const replacePermissions = (
  actor: Actor,
  { roleId, permissionIds, updatedAt: seenAt }: PermissionsOfRole,
): Promise<Role> =>
  changing(actor, async (tx) => {
    await ensureUnchanged(tx, actor.tenantId, seenAt, async () => {
      const { permissions, updatedAt } = await ownRole(tx, actor.tenantId, roleId)
      return { permissionIds: permissions, updatedAt }
    })
    const before = await ownRole(tx, actor.tenantId, roleId)
    await ensureMayGrantPermissions(tx, actor, permissionIds, before.permissions)
    const taken = before.permissions.filter((id) => !permissionIds.includes(id))
    await ensureMayTakePermissions(tx, actor, [roleId], taken)
    const isMore = permissionIds.some((id) => !before.permissions.includes(id))
    if (isMore) await ensureNotHeldFromAbove(tx, actor, [roleId])
    const waiting = await listWaitingWith(tx, actor.tenantId, [roleId])
    await keepingSenders(tx, actor, waiting, () =>
      notifyNewAdministrators(tx, actor, () =>
        keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
          setRolePermissions(tx, actor.tenantId, roleId, permissionIds),
        ),
      ),
    )
    await changeRole(tx, actor.tenantId, roleId, { updatedAt: actor.clock.now() })
    const details = { before: before.permissions, after: permissionIds }
    await audit(tx, actor, { action: 'role.permissionsChanged', resourceId: roleId, details })
    return reread(tx, actor.tenantId, roleId)
  })

type RolesOfPermission = {
  readonly permissionId: string
  readonly roleIds: readonly string[]
  readonly updatedAt?: string | undefined
}

/** Which of the tenant's own roles have a permission, and when one of them all was changed last. */
const rolesWith = async (tx: Database, tenantId: string, permissionId: string) => {
  const own = (await listRoles(tx, tenantId)).filter((role) => role.tenantId === tenantId)
  return {
    roleIds: own.filter(({ permissions }) => permissions.includes(permissionId)).map(({ id }) => id),
    updatedAt: own.map(({ updatedAt }) => updatedAt).reduce((one, other) => (other > one ? other : one), ''),
  }
}

const replaceRoles = (
  actor: Actor,
  { permissionId, roleIds, updatedAt: seenAt }: RolesOfPermission,
): Promise<Permission> =>
  changing(actor, async (tx) => {
    const [permission] = await permissionRows(tx, [permissionId])
    if (permission === undefined) throw new ApiError('NOT_FOUND')
    const readNow = () => rolesWith(tx, actor.tenantId, permissionId)
    await ensureUnchanged(tx, actor.tenantId, seenAt, readNow)
    await ownRoles(tx, actor.tenantId, roleIds)
    const { roleIds: before } = await readNow()
    const gaining = roleIds.filter((id) => !before.includes(id))
    const losing = before.filter((id) => !roleIds.includes(id))
    // What a role has already is not given anew (decision 71).
    if (gaining.length > 0) await ensureMayGrantPermissions(tx, actor, [permissionId])
    await ensureMayTakePermissions(tx, actor, losing, [permissionId])
    await ensureNotHeldFromAbove(tx, actor, gaining)
    const waiting = await listWaitingWith(tx, actor.tenantId, gaining)
    await keepingSenders(tx, actor, waiting, () =>
      notifyNewAdministrators(tx, actor, () =>
        keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
          setPermissionRoles(tx, actor.tenantId, permissionId, roleIds),
        ),
      ),
    )
    const updatedAt = actor.clock.now()
    for (const roleId of new Set([...gaining, ...losing]))
      await changeRole(tx, actor.tenantId, roleId, { updatedAt })
    const details = { permission: permission.key, roleIds }
    await audit(tx, actor, { action: 'permission.rolesChanged', resourceId: permissionId, details })
    const [listed] = await listPermissions(tx, actor.tenantId, [permissionId])
    if (listed === undefined) throw new ApiError('NOT_FOUND')
    return listed
  })

export const rolesPermissionsHandlers: IdentityHandlers<Contract['rolesPermissions']> = {
  getRoles: (_, actor) => listRoles(actor.db, actor.tenantId),

  addRole: ({ permissions, ...fields }, actor) => addRole(actor, fields, permissions),

  addRoleV2: async ({ permissionIds, baseRoleId, ...fields }, actor) => {
    const base = baseRoleId ? await findRole(actor.db, actor.tenantId, baseRoleId) : undefined
    if (baseRoleId && base === undefined) throw new ApiError('NOT_FOUND')
    return addRole(actor, fields, [...new Set([...(base?.permissions ?? []), ...permissionIds])])
  },

  updateRole: ({ roleId, updatedAt: seenAt, ...changes }, actor) =>
    changing(actor, async (tx) => {
      await ensureUnchanged(tx, actor.tenantId, seenAt, async () => {
        const now = await ownRole(tx, actor.tenantId, roleId)
        const { key, name, description, isDefault, updatedAt } = now
        return { key, name, description: description ?? '', isDefault, updatedAt }
      })
      const before = await ownRole(tx, actor.tenantId, roleId)
      if (changes.key !== undefined) await ensureKeyIsFree(tx, actor.tenantId, changes.key, roleId)
      // A default role is handed to people who join later, also by a link that was made before (SEC-TE-04).
      if (changes.isDefault === true) await ensureMayGrantRoles(tx, actor, [roleId])
      await changeRole(tx, actor.tenantId, roleId, { ...changes, updatedAt: actor.clock.now() })
      const details = { before: { key: before.key, name: before.name }, after: changes }
      await audit(tx, actor, { action: 'role.changed', resourceId: roleId, details })
      return reread(tx, actor.tenantId, roleId)
    }),

  deleteRole: ({ roleId }, actor) =>
    changing(actor, async (tx) => {
      const role = await ownRole(tx, actor.tenantId, roleId)
      await ensureMayTakePermissions(tx, actor, [roleId], role.permissions)
      await keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
        removeRole(tx, actor.tenantId, roleId),
      )
      const details = { key: role.key, name: role.name }
      await audit(tx, actor, { action: 'role.deleted', resourceId: roleId, details })
      return {}
    }),

  attachPermissionsToRole: (input, actor) => replacePermissions(actor, input),

  getPermissions: (_, actor) => listPermissions(actor.db, actor.tenantId),

  getPermissionCategories: async (_, actor) =>
    (await listCategories(actor.db)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),

  attachPermissionToRoles: (input, actor) => replaceRoles(actor, input),
}
