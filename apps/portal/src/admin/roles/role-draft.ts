import type { Role } from '@vestibule/contract/schemas/role'

/**
 * What was changed and not saved yet: for each role, the permissions that are wanted or not wanted any more. It holds
 * wishes and not differences, so that it stays true when the roles change on the server meanwhile.
 */
export type RoleDraft = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export const emptyDraft: RoleDraft = new Map()

type DraftedRole = Pick<Role, 'id' | 'permissions'>

/** Whether a role has a permission once the draft is saved. */
export const hasPermission = (role: DraftedRole, permissionId: string, draft: RoleDraft): boolean =>
  draft.get(role.id)?.get(permissionId) ?? role.permissions.includes(permissionId)

/** The draft after one box was clicked; a box that is as it was before is no change. */
export const toggle = (draft: RoleDraft, role: DraftedRole, permissionId: string): RoleDraft => {
  const isWanted = !hasPermission(role, permissionId, draft)
  const changed = new Map(draft.get(role.id))
  if (isWanted === role.permissions.includes(permissionId)) changed.delete(permissionId)
  else changed.set(permissionId, isWanted)
  const next = new Map(draft)
  if (changed.size === 0) next.delete(role.id)
  else next.set(role.id, changed)
  return next
}

export type RoleChange = {
  readonly roleId: string
  readonly name: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** All of its permissions once it is saved. */
  readonly permissionIds: readonly string[]
  /** When the role was changed last, as far as this page knows. */
  readonly updatedAt: string
}

/** What is to be saved. Roles and permissions that are gone meanwhile are left out. */
export const toChanges = (roles: readonly Role[], draft: RoleDraft): readonly RoleChange[] =>
  roles.flatMap(({ id: roleId, name, permissions, updatedAt }) => {
    const wanted = [...(draft.get(roleId) ?? [])].filter(
      ([id, isWanted]) => permissions.includes(id) !== isWanted,
    )
    if (wanted.length === 0) return []
    const added = wanted.filter(([, isWanted]) => isWanted).map(([id]) => id)
    const removed = wanted.filter(([, isWanted]) => !isWanted).map(([id]) => id)
    const kept = permissions.filter((id) => !removed.includes(id))
    return [{ roleId, name, added, removed, permissionIds: [...kept, ...added], updatedAt }]
  })

export const countChanges = (changes: readonly RoleChange[]): number =>
  changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)
