import { ApiError, type ErrorCode } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { changingAdministrators } from './administrators.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensureNotOutRanked } from './rank.ts'
import { leaveBreakGlass } from './break-glass.queries.ts'
import { listNamedBreakGlass, lockUnclaimed, type LostDomain, setPending } from './make-pending.queries.ts'

type MadePending = {
  readonly userIds: readonly string[]
  /** What the tenant has no more by it. */
  readonly lost: ErrorCode | undefined
}

type Deps = Pick<OutboxDeps, 'clock'>

/** The same members are invited from now on; what the tenant has no more by it. */
const change = async (
  tx: Database,
  { clock }: Deps,
  { tenantId }: Pick<LostDomain, 'tenantId'>,
  userIds: readonly string[],
): Promise<ErrorCode | undefined> => {
  const now = clock.now()
  const { lost } = await changingAdministrators(tx, tenantId, now, async () => {
    await setPending(tx, { tenantId }, userIds, now)
    for (const userId of await listNamedBreakGlass(tx, { tenantId }, userIds))
      await leaveBreakGlass(tx, { tenantId, userId })
  })
  return lost
}

/**
 * A member for whose address no domain of the tenant speaks is invited, and decides (SEC-BE-54).
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const inviteInstead = async (
  tx: Database,
  deps: Deps,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  const lost = await change(tx, deps, { tenantId }, [userId])
  if (lost !== undefined) throw new ApiError(lost)
}

/**
 * Members whom a tenant named in a domain of its own, and who never came there, have joined by its word for that domain alone.
 * With the domain the word is gone: they are invited, and a person who proves the address later joins by accepting (SEC-BE-36).
 */
export const makePending = async (
  tx: Database,
  deps: Deps,
  domain: LostDomain,
  judge: (userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<MadePending> => {
  const userIds = await lockUnclaimed(tx, domain)
  if (userIds.length === 0) return { userIds, lost: undefined }
  for (const userId of userIds) await judge(userId)
  return { userIds, lost: await change(tx, deps, domain, userIds) }
}

/**
 * The same where a member gives the domain up, who puts no member of more rights out by it (SEC-RA-02), and the tenant keeps an
 * administrator (SEC-AD-05).
 *
 * @throws ApiError OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const keepingMakePending = async (
  tx: Database,
  actor: Actor,
  domain: LostDomain,
): Promise<readonly string[]> => {
  const { userIds, lost } = await makePending(tx, actor, domain, (userId) =>
    ensureNotOutRanked(tx, actor, userId),
  )
  if (lost !== undefined) throw new ApiError(lost)
  return userIds
}
