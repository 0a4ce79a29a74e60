import type { Input } from '@vestibule/contract'
import {
  addRoleV2,
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
  getPermissionCategories,
  getPermissions,
  getRoles,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { loadUsers } from '@vestibule/contract/areas/team'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import type { RoleChange } from './role-draft.ts'

/** Every role a member of the organization can hold; the server sends them all at once. */
export const roleList = listAtoms('getRoles', atom({}), (get) => get(callAtom)(getRoles, {}))

/** Every permission a role can have, in its category. */
export const permissionList = listAtoms('getPermissions', atom({}), async (get) => {
  const call = get(callAtom)
  const [permissions, categories] = await Promise.all([
    call(getPermissions, {}),
    call(getPermissionCategories, {}),
  ])
  return { permissions, categories }
})

/** How many users hold a role; only the count is asked for. */
export const holderCount = (roleId: string) =>
  listAtoms(`loadUsers:${roleId}`, atom({ roleId, pageOffset: 0, pageSize: 1 }), (get, query) =>
    get(callAtom)(loadUsers, query),
  ).view

const then = roleList.reload
export const createRole = actionAtom(
  (get, input: Input<typeof addRoleV2>) => get(callAtom)(addRoleV2, input),
  { then },
)
export const changeRole = actionAtom(
  (get, input: Input<typeof updateRole>) => get(callAtom)(updateRole, input),
  { then },
)
export const removeRole = actionAtom((get, roleId: string) => get(callAtom)(deleteRole, { roleId }), { then })

/** The one permission that all changes are about, where more than one role changes. */
const onePermission = (changes: readonly RoleChange[]): string | undefined => {
  const ids = new Set(changes.flatMap(({ added, removed }) => [...added, ...removed]))
  return changes.length > 1 && ids.size === 1 ? [...ids][0] : undefined
}

type PermissionChanges = {
  readonly changes: readonly RoleChange[]
  /** Roles of the tenant that have each permission once the changes are made. */
  readonly rolesWith: (permissionId: string) => readonly string[]
  /** When one of the tenant's roles was changed last, as far as this page knows. */
  readonly newestAt: string | undefined
}

/** Saves changes of one or more roles. One permission of many roles is one request: it is done for all, or for none. */
export const savePermissions = actionAtom(
  async (get, { changes, rolesWith, newestAt }: PermissionChanges) => {
    const call = get(callAtom)
    const permissionId = onePermission(changes)
    if (permissionId !== undefined)
      return void (await call(attachPermissionToRoles, {
        permissionId,
        roleIds: [...rolesWith(permissionId)],
        updatedAt: newestAt,
      }))
    for (const { roleId, permissionIds, updatedAt } of changes)
      await call(attachPermissionsToRole, { roleId, permissionIds: [...permissionIds], updatedAt })
  },
  { then, asksPassword: 'inDialog' },
)
