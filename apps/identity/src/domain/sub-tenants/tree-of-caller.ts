import type { Actor } from '../../request/request-context.ts'
import { listEnforcedVersionsBelow } from '../restrictions/restrictions-below.queries.ts'
import { hasAccessBelow } from './access-below.ts'
import type { Place } from './tree-users.queries.ts'

/** Accounts below whose rules refuse the address that a request comes from. */
const listClosed = async ({ db, tenantId, addressJudge, ip }: Actor): Promise<string[]> => {
  const closed: string[] = []
  for (const rules of await listEnforcedVersionsBelow(db, tenantId))
    if ((await addressJudge.judge(db, { ...rules, ip })) !== undefined) closed.push(rules.tenantId)
  return closed
}

/**
 * The accounts whose people a caller may read now: the acting one, and those below where the caller has access and their
 * address is taken.
 */
export const treeOfCaller = async (actor: Actor): Promise<Place> => {
  const isWithBelow = await hasAccessBelow(actor.db, actor)
  return { tenantId: actor.tenantId, isWithBelow, closed: isWithBelow ? await listClosed(actor) : [] }
}
