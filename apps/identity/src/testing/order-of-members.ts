import { loadUsers } from '@vestibule/contract/areas/team'
import { getUsersV2 } from '@vestibule/contract/areas/users'
import { memberSortKeys } from '@vestibule/contract/list-keys'
import type { Browser } from './browser.ts'

/** Names of the members of a tenant in the order by a key, from the list that knows it. */
export const readOrder = async (browser: Browser, key: string, isDescending: boolean): Promise<string[]> => {
  const direction = isDescending ? 'DESC' : 'ASC'
  const isTeamKey = (memberSortKeys as readonly string[]).includes(key)
  const { items } = isTeamKey
    ? await browser.call(loadUsers, { sortBy: key as 'name', sortDirection: direction })
    : await browser.call(getUsersV2, { _sortBy: key as 'name', _order: direction })
  return items.map(({ name }) => name)
}
