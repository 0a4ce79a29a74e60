import type { TeamUser } from '@vestibule/contract/schemas/user'

/**
 * The ticked roles, and those that were not on offer: they stay. Servers of this wire take an empty list for "not said",
 * and one empty text for "none any more".
 */
export const chosenRoles = (
  form: FormData,
  { roleIds }: Pick<TeamUser, 'roleIds'>,
  offered: readonly { readonly id: string }[],
): string[] => {
  const shown = new Set(offered.map(({ id }) => id))
  const chosen = [...roleIds.filter((id) => !shown.has(id)), ...form.getAll('roleIds').map(String)]
  return chosen.length === 0 && roleIds.length > 0 ? [''] : chosen
}
