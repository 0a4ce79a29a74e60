import type { memberStates } from '@vestibule/contract/list-keys'
import type { TeamUser } from '@vestibule/contract/schemas/user'

/** Where a member stands. Disabled wins: an invitation that was disabled cannot be accepted. */
export const toUserState = ({
  isDisabled,
  isLocked,
  activatedForTenant,
}: TeamUser): (typeof memberStates)[number] => {
  if (isDisabled) return 'disabled'
  if (isLocked) return 'locked'
  return activatedForTenant ? 'active' : 'pending'
}
