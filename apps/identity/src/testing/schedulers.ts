import { eq } from 'drizzle-orm'
import { afterEach } from 'vitest'
import type { Clock } from '../runtime/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { jobs as table } from '../platform/db/schema/jobs.ts'
import { createLog } from '../runtime/log.ts'
import type { Job, SchedulerServices } from '../platform/jobs/job.ts'
import { startScheduler } from '../platform/jobs/scheduler.ts'
import { testClock, testRandom } from './given.ts'
import { manualTimers } from './manual-timers.ts'
import type { Engine } from './open-test-database.ts'
import { openTwice, type TwoConnections } from './two-connections.ts'

export type TestJob = Job<SchedulerServices>

export const aJob = (fields: Partial<TestJob> = {}): TestJob => ({
  name: 'sweep',
  everyMs: 10_000,
  leaseMs: 9000,
  work: async () => 0,
  ...fields,
})

/** Work that says so for each turn, and answers what the test says. */
export const counted = (answers: readonly number[] = []) => {
  const turns: Date[] = []
  const work: TestJob['work'] = async ({ clock }) => {
    turns.push(clock.now())
    return answers[turns.length - 1] ?? 0
  }
  return { turns, work }
}

/** Work that a test lets end. */
export const held = () => {
  let end = (_done: number): void => {}
  let turns = 0
  const work: TestJob['work'] = () => {
    turns += 1
    return new Promise((resolve) => {
      end = resolve
    })
  }
  return { work, end: (done: number) => end(done), turns: () => turns }
}

export const readJobRow = async (db: Database, name = 'sweep') =>
  (await db.select().from(table).where(eq(table.name, name)))[0]

/** Processes on one database, a clock that they share, and what they log. */
export const useSchedulers = (engine: Engine) => {
  const opened: TwoConnections[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  return async () => {
    const database = await openTwice(engine)
    opened.push(database)
    const clock = testClock()
    const timers = manualTimers(clock)
    const logged: string[] = []
    const log = createLog('warn', { write: (line) => void logged.push(line) })
    let processes = 0
    const start = (
      job: TestJob | readonly TestJob[],
      db = database.one,
      own = timers,
      ownClock: Clock = clock,
    ) => {
      processes += 1
      const services = { db, clock: ownClock, random: testRandom(`process ${processes}`), log }
      return startScheduler({ jobs: [job].flat(), services, timers: own })
    }
    return { ...database, clock, timers, logged, start }
  }
}
