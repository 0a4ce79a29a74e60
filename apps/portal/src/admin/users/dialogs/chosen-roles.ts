import type { TeamUser } from '@vestibule/contract/schemas/user'

/** The ticked roles. Servers of this wire take an empty list for "not said", and one empty text for "none any more". */
export const chosenRoles = (form: FormData, { roleIds }: Pick<TeamUser, 'roleIds'>): string[] => {
  const chosen = form.getAll('roleIds').map(String)
  return chosen.length === 0 && roleIds.length > 0 ? [''] : chosen
}
