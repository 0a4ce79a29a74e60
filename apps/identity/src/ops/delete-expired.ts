import { eachPart } from '../platform/jobs/each-part.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Services } from '../request/services.ts'
import { deleteSome } from './delete-some.queries.ts'
import { expiredRows } from './expired-rows.queries.ts'

type DeleteExpiredDeps = Pick<Services, 'db' | 'clock'>

/**
 * Deletes what counts for nothing any more, some of every kind. A table that fails does not keep the others from it.
 *
 * @returns how many rows were deleted
 * @throws the failures, after every table had its turn
 */
export const deleteExpired = (deps: DeleteExpiredDeps): Promise<number> =>
  eachPart(expiredRows, (rows) => deleteSome(deps.db, rows, deps.clock.now()))

export const deleteExpiredJob: Job<Services> = {
  name: 'delete-expired',
  everyMs: 600_000,
  leaseMs: 30_000,
  work: deleteExpired,
}
