import type { Permission } from '@vestibule/contract/schemas/role'

export type GrantedPermission = Pick<Permission, 'key' | 'assignmentType'>

/**
 * Whether a user may hand a role on: by the server's rule, nothing in it may be more than the user holds.
 *
 * @param permissions by their ids; undefined where they could not be read. What they do not name is not ruled out
 *   here: the server decides.
 */
export const isRoleGivable = (
  { permissions: ids = [] }: { readonly permissions?: readonly string[] | undefined },
  permissions: ReadonlyMap<string, GrantedPermission> | undefined,
  may: (permission: string) => boolean,
): boolean =>
  ids.every((id) => {
    const permission = permissions?.get(id)
    if (permission === undefined || permission.assignmentType === 'ALWAYS') return true
    return permission.assignmentType !== 'NEVER' && may(permission.key)
  })
