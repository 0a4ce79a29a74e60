import { type GrantedPermission, isGrantable } from '@vestibule/access/granting'

/**
 * Whether a user may hand a role on: nothing in it may be more than they may give.
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
    return permission === undefined || isGrantable(permission, may)
  })
