import { compilePermissions } from '@vestibule/access'
import { countsForRank, type GrantedPermission } from '@vestibule/access/granting'
import { impersonateUsers } from '@vestibule/contract/permission-keys'

type Actor = { readonly permissions: readonly string[] }

/**
 * What stands in the way of acting for a person: not being allowed to at all, or their higher rank (SEC-AD-06): no actor
 * gains a right by it that counts.
 */
export const whyNotImpersonate = (
  actor: Actor,
  target: readonly GrantedPermission[],
): 'FORBIDDEN' | 'OUT_RANKED' | undefined => {
  const isHeld = compilePermissions(actor.permissions)
  if (!isHeld(impersonateUsers)) return 'FORBIDDEN'
  return target.every((right) => !countsForRank(right) || isHeld(right.key)) ? undefined : 'OUT_RANKED'
}
