import type { TeamUser } from '@vestibule/contract/schemas/user'

/** Where a member stands. Disabled wins: an invitation that was disabled cannot be accepted. */
export const stateOf = ({ isDisabled, activatedForTenant }: TeamUser): 'active' | 'pending' | 'disabled' => {
  if (isDisabled) return 'disabled'
  return activatedForTenant ? 'active' : 'pending'
}
