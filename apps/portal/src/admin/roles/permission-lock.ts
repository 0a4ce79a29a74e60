import type { Permission, Role } from '@vestibule/contract/schemas/role'

/** The reason why a box cannot be changed here. */
export type LockReason = 'always' | 'never' | 'vendorRole' | 'notHeld' | 'notAllowed'

export type PermissionLock = { readonly isGiven: boolean; readonly reason: LockReason }

export type Holder = {
  /** Whether the signed-in user has a permission. */
  readonly holds: (permission: string) => boolean
  /** Whether they may change roles at all. */
  readonly mayChange: boolean
}

/**
 * Why a user cannot change a box, or undefined where they can. The vendor's rules come first (NEVER, ALWAYS, roles of
 * the vendor); then no user gives what they do not hold (SEC-TE-04), though they may take it away.
 */
export const toLock = (
  role: Pick<Role, 'tenantId' | 'permissions'>,
  permission: Permission,
  { holds, mayChange }: Holder,
): PermissionLock | undefined => {
  const isGiven = role.permissions.includes(permission.id)
  if (permission.assignmentType === 'ALWAYS') return { isGiven: true, reason: 'always' }
  if (role.tenantId === undefined) return { isGiven, reason: 'vendorRole' }
  if (permission.assignmentType === 'NEVER') return { isGiven, reason: 'never' }
  if (!mayChange) return { isGiven, reason: 'notAllowed' }
  if (!isGiven && !holds(permission.key)) return { isGiven, reason: 'notHeld' }
  return undefined
}
