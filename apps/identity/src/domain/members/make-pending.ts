import { ApiError, type ErrorCode } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { changingAdministrators } from './administrators.ts'
import { leaveBreakGlass } from './break-glass.queries.ts'
import { listNamedBreakGlass, lockUnclaimed, type LostDomain, setPending } from './make-pending.queries.ts'

type MadePending = {
  readonly userIds: readonly string[]
  /** What the tenant has no more by it. */
  readonly lost: ErrorCode | undefined
}

/**
 * Members whom a tenant named in a domain of its own, and who never came there, have joined by its word for that domain alone.
 * With the domain the word is gone: they are invited, and a person who proves the address later joins by accepting (SEC-BE-36).
 */
export const makePending = async (
  tx: Database,
  deps: Pick<OutboxDeps, 'clock'>,
  domain: LostDomain,
): Promise<MadePending> => {
  const { tenantId } = domain
  const userIds = await lockUnclaimed(tx, domain)
  if (userIds.length === 0) return { userIds, lost: undefined }
  const now = deps.clock.now()
  const { lost } = await changingAdministrators(tx, tenantId, now, async () => {
    await setPending(tx, domain, userIds, now)
    for (const userId of await listNamedBreakGlass(tx, domain, userIds))
      await leaveBreakGlass(tx, { tenantId, userId })
  })
  return { userIds, lost }
}

/**
 * The same where the tenant gives the domain up itself, and keeps an administrator (SEC-AD-05).
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const keepingMakePending = async (
  ...given: Parameters<typeof makePending>
): Promise<readonly string[]> => {
  const { userIds, lost } = await makePending(...given)
  if (lost !== undefined) throw new ApiError(lost)
  return userIds
}
