import type { Actor } from '../../request/request-context.ts'
import type { MemberFilter } from '../members/member-filter.queries.ts'
import { hasAccessBelow } from './access-below.ts'
import { onceInTree } from './tree-users.queries.ts'

/**
 * What `_includeSubTenants` adds to a list of users: those of the accounts below that the caller may enter. A caller who
 * may enter none sees the users of the acting account, which is then all there is to include.
 */
export const membersBelow = async (actor: Actor): Promise<Pick<MemberFilter, 'place'>> => {
  const isOpen = actor.can('fe.account-hierarchy.read.subAccount') && actor.apiToken === undefined
  return isOpen && (await hasAccessBelow(actor.db, actor)) ? { place: onceInTree(actor.tenantId) } : {}
}
