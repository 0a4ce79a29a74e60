import { insertAudits } from '../audit/insert-audits.queries.ts'
import { auditRow, byItself } from '../audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { retention } from '../retention.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { deleteUnfinishedUsers, lockUnfinishedUsers } from './unfinished-sign-ups.queries.ts'

type DeleteUnfinishedSignUpsDeps = Pick<
  Services,
  'db' | 'clock' | 'random' | 'transaction' | 'vendorTenantId'
>

/**
 * Deletes people who began to sign up and never completed it, with what was sent to them; the name or address is free
 * again.
 *
 * @returns how many were deleted
 */
export const deleteUnfinishedSignUps = (deps: DeleteUnfinishedSignUpsDeps): Promise<number> =>
  deps.transaction(async (tx): Promise<number> => {
    const before = secondsLater(deps.clock.now(), -retention.unfinishedSignUp)
    const ids = await lockUnfinishedUsers(tx, before)
    if (ids.length === 0) return 0
    // Asked again now that the rows are locked: an invitation may have been committed since the statement before began.
    const deleted = await deleteUnfinishedUsers(tx, ids, before)
    if (deleted.length === 0) return 0
    // Their addresses are what is to be forgotten, and so they are not in these rows.
    const rows = deleted.map((id) => auditRow(byItself(deps), { action: 'signUp.expired', resourceId: id }))
    await insertAudits(tx, rows)
    return deleted.length
  })

export const deleteUnfinishedSignUpsJob: Job<Services> = {
  name: 'delete-unfinished-sign-ups',
  everyMs: 3_600_000,
  leaseMs: 30_000,
  work: deleteUnfinishedSignUps,
}
