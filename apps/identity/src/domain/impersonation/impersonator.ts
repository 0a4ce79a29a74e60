import type { Impersonator, RequestContext } from '../../request/request-context.ts'
import type { LiveFacts } from '../sessions/session-facts.queries.ts'
import { rightsHeldBy } from '../members/rank.queries.ts'
import { memberRights } from './member-rights.queries.ts'
import { whyNotImpersonate } from './rank.ts'

/**
 * Who acts in a session for its person. Whether they still may is asked anew at every request, as every right is: who
 * lost it, or was removed, is `gone` and acts no more (SEC-TE-05). Undefined: the person themself.
 */
export const readImpersonator = async (
  { db, clock }: RequestContext,
  { session, membership }: LiveFacts,
): Promise<Impersonator | 'gone' | undefined> => {
  const { actorId, tenantId, userId, expiresAt: endsAt } = session
  if (actorId === null) return undefined
  const actor = await memberRights(db, tenantId, actorId, clock.now())
  if (actor === undefined) return 'gone'
  const rights = await rightsHeldBy(db, membership.tenantId, userId)
  if (whyNotImpersonate(actor, rights) !== undefined) return 'gone'
  const { id, email, name } = actor
  return { id, email, name, endsAt }
}
