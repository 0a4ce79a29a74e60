import type { Actor } from '../../request/request-context.ts'
import type { MemberFilter } from '../members/member-filter.queries.ts'
import { treeOfCaller } from './tree-of-caller.ts'
import { onceInTree } from './tree-users.queries.ts'

/**
 * What `_includeSubTenants` adds to a list of users: those of the accounts below that the caller may enter. A caller who
 * may enter none sees the users of the acting account, which is then all there is to include.
 */
export const membersBelow = async (actor: Actor): Promise<Pick<MemberFilter, 'place'>> => {
  const isOpen = actor.can('fe.account-hierarchy.read.subAccount') && actor.apiToken === undefined
  if (!isOpen) return {}
  const tree = await treeOfCaller(actor)
  return tree.isWithBelow ? { place: onceInTree(tree) } : {}
}
