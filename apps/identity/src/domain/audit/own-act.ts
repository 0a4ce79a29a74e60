import type { EventName } from '@vestibule/contract/events'
import type { Database } from '../../platform/db/database.ts'
import type { AuditRow } from '../../platform/db/schema/audits.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import { actsOnGroups, actsOnMembers } from './acts-on-members.ts'
import { listActs, newestAct } from './newest-act.queries.ts'

type Doer = Pick<Actor, 'tenantId' | 'userId' | 'impersonator' | 'apiToken' | 'clock'>

export type OwnAct = {
  readonly resourceId: string
  readonly act: EventName
  /** What changes the same thing: after one of these the act is not the newest any more. */
  readonly others: readonly EventName[]
}

const isBy = (row: AuditRow, { userId, impersonator, apiToken }: Doer): boolean =>
  row.userId === userId &&
  row.actorId === (impersonator?.id ?? null) &&
  row.details['apiTokenId'] === apiToken?.id

/** What a member does themselves is no act of another one on them. */
const isByMember = ({ userId, actorId, resourceId }: AuditRow): boolean =>
  userId === resourceId && actorId === null

/**
 * What a caller has done to a member in the last ten seconds, where it is the newest of its kind, and no other administrator
 * or directory has acted on the member or a group since, whatever that was (SEC-RA-77): taking it back may be judged by nothing but
 * that (`members/take-back.ts`).
 */
export const findOwnAct = async (
  tx: Database,
  doer: Doer,
  { resourceId, act, others }: OwnAct,
): Promise<AuditRow['details'] | undefined> => {
  const since = secondsLater(doer.clock.now(), -lifetimes.undo)
  const { tenantId } = doer
  const row = await newestAct(tx, { tenantId, resourceId, since, actions: [act, ...others] })
  if (row?.action !== act || !isBy(row, doer)) return undefined
  const meanwhile = { tenantId, since: row.createdAt }
  const onMember = await listActs(tx, { ...meanwhile, resourceId, actions: actsOnMembers })
  const onGroups = await listActs(tx, { ...meanwhile, actions: actsOnGroups })
  const isLast = [...onMember, ...onGroups].every((one) => isBy(one, doer) || isByMember(one))
  return isLast ? row.details : undefined
}

/**
 * Whether an act is the newest of its kind in the last ten seconds and another caller's. Who does the same now changes
 * nothing and is written down all the same: the other would else take back both acts as their own (SEC-RA-55).
 */
export const isJustDoneByAnother = async (
  tx: Database,
  doer: Doer,
  { resourceId, act }: Omit<OwnAct, 'others'>,
): Promise<boolean> => {
  const since = secondsLater(doer.clock.now(), -lifetimes.undo)
  const row = await newestAct(tx, { tenantId: doer.tenantId, resourceId, since, actions: [act] })
  return row !== undefined && !isBy(row, doer)
}
