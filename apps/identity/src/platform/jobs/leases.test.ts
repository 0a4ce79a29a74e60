import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { testClock } from '../../testing/given.ts'
import { manualTimers } from '../../testing/manual-timers.ts'
import { aJob, counted, held, readJobRow, type TestJob, useSchedulers } from '../../testing/schedulers.ts'

describeOnBothEngines('leases of jobs', (engine) => {
  const aPlace = useSchedulers(engine)

  test('two processes never run one job at the same time', async () => {
    const { one, other, timers, start } = await aPlace()
    let atOnce = 0
    const seen: number[] = []
    const names = ['a', 'b', 'c']
    const runners: Record<string, Set<number>> = { a: new Set(), b: new Set(), c: new Set() }
    const createJobs = (process: number): TestJob[] =>
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
    const schedulers = [start(createJobs(1), one), start(createJobs(2), other)]
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
    const { leaseHolder } = (await readJobRow(one)) ?? {}
    expect(leaseHolder).not.toBeNull()
    const { turns, work } = counted()
    const second = start(aJob({ work }), other)
    await timers.pass(8500)
    expect(turns).toHaveLength(0)
    await timers.pass(500)
    expect(turns).toEqual([clock.now()])
    await second.stop()
  })

  test.each([30, -30])(
    'a process whose clock is %i s off takes no job that another holds',
    async (seconds) => {
      const { one, other, clock, timers, start } = await aPlace()
      const holding = held()
      const first = start(aJob({ work: holding.work }), one)
      await timers.begin(0)
      const { turns, work } = counted()
      const separate = { ...clock, now: () => new Date(clock.now().getTime() + seconds * 1000) }
      const second = start(aJob({ work }), other, timers, separate)
      await timers.pass(60_000)
      expect(turns).toHaveLength(0)
      const stopped = Promise.all([first.stop(), second.stop()])
      holding.end(0)
      await stopped
    },
  )

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
})
