import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { jobs as table } from '../../db/schema/jobs.ts'
import { createLog } from '../../log.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { testClock, testRandom } from '../../testing/given.ts'
import { manualTimers } from '../../testing/manual-timers.ts'
import { openTwice, type TwoConnections } from '../../testing/two-connections.ts'
import type { Job, SchedulerServices } from './job.ts'
import { startScheduler } from './scheduler.ts'

type TestJob = Job<SchedulerServices>

const aJob = (fields: Partial<TestJob> = {}): TestJob => ({
  name: 'sweep',
  everyMs: 10_000,
  leaseMs: 9000,
  work: async () => 0,
  ...fields,
})

/** Work that says so for each turn, and answers what the test says. */
const counted = (answers: readonly number[] = []) => {
  const turns: Date[] = []
  const work: TestJob['work'] = async ({ clock }) => {
    turns.push(clock.now())
    return answers[turns.length - 1] ?? 0
  }
  return { turns, work }
}

/** Work that a test lets end. */
const held = () => {
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

const rowOf = async (db: Database, name = 'sweep') =>
  (await db.select().from(table).where(eq(table.name, name)))[0]

describeOnBothEngines('scheduler', (engine) => {
  const opened: TwoConnections[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  /** Processes on one database, a clock that they share, and what they log. */
  const aPlace = async () => {
    const database = await openTwice(engine)
    opened.push(database)
    const clock = testClock()
    const timers = manualTimers(clock)
    const logged: string[] = []
    const log = createLog('warn', { write: (line) => void logged.push(line) })
    let processes = 0
    const start = (job: TestJob | readonly TestJob[], db = database.one, own = timers) => {
      processes += 1
      const services = { db, clock, random: testRandom(`process ${processes}`), log }
      return startScheduler({ jobs: [job].flat(), services, timers: own })
    }
    return { ...database, clock, timers, logged, start }
  }

  test('runs a job at once, again while there is something to do, and then after its time', async () => {
    const { one, timers, start } = await aPlace()
    const { turns, work } = counted([3, 1, 0])
    const scheduler = start(aJob({ work }))
    await timers.pass(0)
    expect(turns).toHaveLength(3)
    await timers.pass(9500)
    expect(turns).toHaveLength(3)
    await timers.pass(500)
    expect(turns).toHaveLength(4)
    expect(await rowOf(one)).toMatchObject({ attempts: 0, leaseHolder: null, lastSuccessAt: turns[3] })
    await scheduler.stop()
  })

  test('a job that fails waits for longer each time, says why, and is as good as new after a success', async () => {
    const { one, timers, logged, start } = await aPlace()
    let failing = true
    const { turns, work } = counted()
    const scheduler = start(
      aJob({
        work: async (services) => {
          await work(services)
          if (failing) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
          return 0
        },
      }),
    )
    await timers.pass(15_000)
    const waits = turns.map((at, index) => at.getTime() - (turns[index - 1] ?? at).getTime())
    expect(waits).toEqual([0, 1000, 2000, 4000, 8000])
    expect(await rowOf(one)).toMatchObject({ attempts: 5, failures: 5, lastErrorCode: 'ENOSPC' })
    expect(logged).toHaveLength(5)
    expect(JSON.parse(logged[4] ?? '')).toMatchObject({ job: 'sweep', attempt: 5, msg: 'job failed' })
    scheduler.wake('sweep')
    await timers.pass(500)
    expect(turns).toHaveLength(5)
    failing = false
    await timers.pass(16_000)
    expect(turns).toHaveLength(6)
    expect(await rowOf(one)).toMatchObject({ attempts: 0, failures: 5, lastErrorCode: null })
    await scheduler.stop()
  })

  test('a job that is woken runs 30 ms later, and once more when it was woken while it ran', async () => {
    const { timers, start } = await aPlace()
    const { turns, work } = counted()
    const scheduler = start(aJob({ work }))
    await timers.pass(500)
    expect(turns).toHaveLength(1)
    for (let count = 0; count < 3; count += 1) {
      scheduler.wake('sweep')
      await timers.pass(10)
    }
    expect(turns).toHaveLength(2)
    await scheduler.stop()
    const busy = held()
    const again = start(aJob({ name: 'busy', work: busy.work }))
    await timers.begin(0)
    again.wake('busy')
    const isHurried = timers.untilSet()
    busy.end(0)
    await isHurried
    expect(timers.next()).toBe(30)
    await timers.begin(30)
    expect(busy.turns()).toBe(2)
    busy.end(0)
    await again.stop()
  })

  test('an idle server asks whether there is work, and writes nothing', async () => {
    const { one, timers, start } = await aPlace()
    const { turns, work } = counted()
    await one.execute(sql`create table things (id integer)`)
    const hasWork = () => sql`exists (select 1 from things)`
    const scheduler = start(aJob({ everyMs: 1000, hasWork, work }))
    await timers.pass(59_500)
    expect(turns).toHaveLength(0)
    expect(await rowOf(one)).toMatchObject({ leaseHolder: null, lastSuccessAt: null })
    await timers.pass(500)
    expect(turns).toHaveLength(1)
    await timers.pass(5000)
    await one.execute(sql`insert into things values (1)`)
    await timers.pass(500)
    expect(turns).toHaveLength(2)
    await scheduler.stop()
  })

  test('two processes never run one job at the same time', async () => {
    const { one, other, timers, start } = await aPlace()
    let atOnce = 0
    const seen: number[] = []
    const names = ['a', 'b', 'c']
    const runners: Record<string, Set<number>> = { a: new Set(), b: new Set(), c: new Set() }
    const jobsOf = (process: number): TestJob[] =>
      names.map((name) =>
        aJob({
          name,
          everyMs: 500,
          work: async ({ db }) => {
            runners[name]?.add(process)
            if (name === 'a') seen.push((atOnce += 1))
            await db.execute(sql`select 1`)
            if (name === 'a') atOnce -= 1
            return 0
          },
        }),
      )
    const schedulers = [start(jobsOf(1), one), start(jobsOf(2), other)]
    await timers.pass(20_000)
    expect(seen.length).toBeGreaterThanOrEqual(20)
    expect(Math.max(...seen)).toBe(1)
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  })

  test('a process that ends without a word is replaced when its lease is over, and not before', async () => {
    const { one, other, clock, timers, start } = await aPlace()
    const dead = manualTimers(testClock())
    start(aJob({ work: () => new Promise(() => {}) }), one, dead)
    await dead.begin(0)
    const { leaseHolder } = (await rowOf(one)) ?? {}
    expect(leaseHolder).not.toBeNull()
    const { turns, work } = counted()
    const second = start(aJob({ work }), other)
    await timers.pass(8500)
    expect(turns).toHaveLength(0)
    await timers.pass(500)
    expect(turns).toEqual([clock.now()])
    await second.stop()
  })

  test('a long turn keeps its lease, and one that hangs is given up', async () => {
    const { one, other, timers, logged, start } = await aPlace()
    const { turns, work } = counted()
    const first = start(aJob({ work: () => new Promise(() => {}) }), one)
    await timers.begin(0)
    const second = start(aJob({ work }), other)
    await timers.pass(599_000)
    expect(turns).toHaveLength(0)
    await timers.pass(1000)
    // The turn goes on for ever; the process does not wait for it.
    await first.stop()
    expect(logged.some((line) => line.includes('JOB_TIMED_OUT'))).toBe(true)
    await timers.pass(1000)
    expect(turns).toHaveLength(1)
    await second.stop()
  })

  test('a clock that is set back holds up no job, nor the lease of a process that is gone', async () => {
    const { one, other, clock, timers, start } = await aPlace()
    const { turns, work } = counted()
    clock.advance(366 * 86_400)
    const first = start(aJob({ work }), one)
    await timers.pass(0)
    await first.stop()
    const dead = manualTimers(testClock())
    start(aJob({ name: 'held', work: () => new Promise(() => {}) }), one, dead)
    await dead.begin(0)
    clock.advance(-366 * 86_400)
    const second = start([aJob({ work }), aJob({ name: 'held', work })], other)
    await timers.pass(0)
    expect(turns).toHaveLength(3)
    await timers.pass(9500)
    expect(turns).toHaveLength(3)
    await second.stop()
  })

  test('stopping waits for the turn that runs and gives the job back, work left and all', async () => {
    const { one, other, timers, start } = await aPlace()
    const { turns, work } = counted()
    const busy = held()
    const first = start(aJob({ work: busy.work }), one)
    await timers.begin(0)
    let isStopped = false
    const stopped = first.stop().finally(() => {
      isStopped = true
    })
    expect(await rowOf(one)).not.toMatchObject({ leaseHolder: null })
    expect(isStopped).toBe(false)
    busy.end(7)
    await stopped
    expect(busy.turns()).toBe(1)
    expect(await rowOf(one)).toMatchObject({ leaseHolder: null, leaseExpiresAt: null })
    const second = start(aJob({ work }), other)
    await timers.pass(0)
    expect(turns).toHaveLength(1)
    await second.stop()
  })
})
