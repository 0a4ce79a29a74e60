import type { EventName } from '@vestibule/contract/events'
import type { Database } from '../../platform/db/database.ts'
import type { AuditRow } from '../../platform/db/schema/audits.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import { newestAct } from './newest-act.queries.ts'

type Doer = Pick<Actor, 'tenantId' | 'userId' | 'impersonator' | 'apiToken' | 'clock'>

export type OwnAct = {
  readonly resourceId: string
  readonly act: EventName
  /** What changes the same thing: after one of these the act is not the newest any more. */
  readonly others: readonly EventName[]
}

/**
 * What a caller has done to a thing in the last ten seconds, where it is the newest that was done to it: taking it back
 * may be judged by nothing but that (`members/take-back.ts`).
 */
export const findOwnAct = async (
  tx: Database,
  { tenantId, userId, impersonator, apiToken, clock }: Doer,
  { resourceId, act, others }: OwnAct,
): Promise<AuditRow['details'] | undefined> => {
  const since = secondsLater(clock.now(), -lifetimes.undo)
  const row = await newestAct(tx, { tenantId, resourceId, since, actions: [act, ...others] })
  const isOwn = row?.userId === userId && row.actorId === (impersonator?.id ?? null)
  return isOwn && row.action === act && row.details['apiTokenId'] === apiToken?.id ? row.details : undefined
}
