import { systemClock } from '../runtime/clock.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createLog } from '../runtime/log.ts'
import { systemRandom } from '../runtime/random.ts'
import { startScheduler } from '../platform/jobs/scheduler.ts'

/** A process that takes the job `sweep` for a minute and never ends its turn, for a test to kill. */
const { db } = await openPostgres({
  url: process.env.DATABASE_URL ?? '',
  connections: 2,
  onIdleError: () => {},
})
const work = (): Promise<number> => {
  process.stdout.write('identity ready taken\n')
  return new Promise(() => {})
}
startScheduler({
  jobs: [{ name: 'sweep', everyMs: 1000, leaseMs: 60_000, work }],
  services: { db, clock: systemClock, random: systemRandom, log: createLog('silent') },
})
