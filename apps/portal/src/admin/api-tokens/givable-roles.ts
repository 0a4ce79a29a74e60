import type { Permission } from '@vestibule/contract/schemas/role'

export type GrantedPermission = Pick<Permission, 'key' | 'assignmentType'>

/**
 * Whether a user may give a role to a token: by the server's rule, nothing in it may be more than the user holds.
 *
 * @param permissions by their ids; undefined where they could not be read: then nothing is ruled out here
 */
export const isRoleGivable = (
  { permissions: ids = [] }: { readonly permissions?: readonly string[] | undefined },
  permissions: ReadonlyMap<string, GrantedPermission> | undefined,
  may: (permission: string) => boolean,
): boolean =>
  permissions === undefined ||
  ids.every((id) => {
    const permission = permissions.get(id)
    if (permission === undefined || permission.assignmentType === 'NEVER') return false
    return permission.assignmentType === 'ALWAYS' || may(permission.key)
  })
