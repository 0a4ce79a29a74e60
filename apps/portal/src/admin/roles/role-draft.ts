import type { Role } from '@vestibule/contract/schemas/role'

/** What was changed and not saved yet: for each role, the permissions that are not as the server has them. */
export type RoleDraft = ReadonlyMap<string, ReadonlySet<string>>

export const emptyDraft: RoleDraft = new Map()

/** Whether a role has a permission once the draft is saved. */
export const hasPermission = (role: Role, permissionId: string, draft: RoleDraft): boolean =>
  role.permissions.includes(permissionId) !== (draft.get(role.id)?.has(permissionId) ?? false)

/** The draft after one box was clicked; a box that is as it was before is no change. */
export const toggle = (draft: RoleDraft, roleId: string, permissionId: string): RoleDraft => {
  const changed = new Set(draft.get(roleId))
  if (!changed.delete(permissionId)) changed.add(permissionId)
  const next = new Map(draft)
  if (changed.size === 0) next.delete(roleId)
  else next.set(roleId, changed)
  return next
}

export type RoleChange = {
  readonly roleId: string
  readonly name: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** All of its permissions once it is saved. */
  readonly permissionIds: readonly string[]
}

/** What is to be saved. Roles and permissions that are gone meanwhile are left out. */
export const changesOf = (roles: readonly Role[], draft: RoleDraft): readonly RoleChange[] =>
  roles.flatMap(({ id: roleId, name, permissions }) => {
    const changed = [...(draft.get(roleId) ?? [])]
    if (changed.length === 0) return []
    const added = changed.filter((id) => !permissions.includes(id))
    const removed = changed.filter((id) => permissions.includes(id))
    const kept = permissions.filter((id) => !removed.includes(id))
    return [{ roleId, name, added, removed, permissionIds: [...kept, ...added] }]
  })

export const countOf = (changes: readonly RoleChange[]): number =>
  changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)
