import { compilePermissions } from '@vestibule/access'
import { impersonateUsers } from '@vestibule/contract/permission-keys'

type Rights = { readonly permissions: readonly string[] }

/** Whether a user has no right in a tenant that the actor lacks: no actor gains a right by impersonation. */
const isCovered = ({ permissions }: Rights, by: (key: string) => boolean): boolean => permissions.every(by)

/** What stands in the way of acting for a person: not being allowed to at all, or their higher rank (SEC-AD-06). */
export const whyNotImpersonate = (actor: Rights, target: Rights): 'FORBIDDEN' | 'OUT_RANKED' | undefined => {
  const isHeld = compilePermissions(actor.permissions)
  if (!isHeld(impersonateUsers)) return 'FORBIDDEN'
  return isCovered(target, isHeld) ? undefined : 'OUT_RANKED'
}
