import type { PermissionCheck } from './permissions.ts'

/** A permission, and the members who may hand it on: none, all, or those who hold it. */
export type GrantedPermission = {
  readonly key: string
  readonly assignmentType?: 'NEVER' | 'ALWAYS' | 'ASSIGNABLE' | undefined
}

/** What the permissions of administration begin with. */
const administration = 'fe.'

/**
 * Whether a key can cover a permission of administration. Any sign but those of plain keys and `*` can make a key match anything,
 * so a key with any other mark is taken for one that does.
 */
const coversAdministration = (key: string): boolean => {
  if (!/^[\w\-:/.*]+$/.test(key)) return true
  const [start = '', ...more] = key.split('*')
  return start.startsWith(administration) || (more.length > 0 && administration.startsWith(start))
}

/**
 * Whether a permission says who ranks above whom: those of administration do, and what the vendor alone gives. A
 * permission of the application that the product is built into makes no member an administrator.
 */
export const countsForRank = ({ key, assignmentType }: GrantedPermission): boolean =>
  assignmentType === 'NEVER' || coversAdministration(key)

/**
 * Whether a permission may be handed on by a member who holds what `isHeld` says (SEC-TE-04). What does not count for rank
 * may be by every member who hands out roles.
 */
export const isGrantable = (permission: GrantedPermission, isHeld: PermissionCheck): boolean => {
  const { key, assignmentType } = permission
  if (assignmentType === 'NEVER') return false
  return assignmentType === 'ALWAYS' || !countsForRank(permission) || isHeld(key)
}
