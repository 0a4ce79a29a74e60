import { expect, test } from 'vitest'
import { jobs as table } from '../db/schema/jobs.ts'
import { createLog } from '../../runtime/log.ts'
import { databaseAway } from '../../testing/away.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { testClock, testRandom } from '../../testing/given.ts'
import { manualTimers } from '../../testing/manual-timers.ts'
import { runEntry } from '../../testing/process.ts'
import { openTwice } from '../../testing/two-connections.ts'
import { startScheduler } from './scheduler.ts'

describeOnPostgres('scheduler, when something is away', (engine) => {
  const aPlace = async (startsAt?: string) => {
    const database = await openTwice(engine)
    const clock = testClock(startsAt)
    const timers = manualTimers(clock)
    const logged: string[] = []
    const turns: Date[] = []
    const start = (...during: (() => Promise<void>)[]) =>
      startScheduler({
        jobs: [
          {
            name: 'sweep',
            everyMs: 1000,
            leaseMs: 60_000,
            work: async ({ db }) => {
              if (turns.length === 1) await during.pop()?.()
              await db.select().from(table)
              turns.push(clock.now())
              return 0
            },
          },
        ],
        services: {
          db: database.one,
          clock,
          random: testRandom('faults'),
          log: createLog('warn', { write: (line) => void logged.push(line) }),
        },
        timers,
      })
    return { ...database, timers, logged, turns, start }
  }

  test('a database that is away for an hour is asked every half minute, and jobs go on when it is back', async () => {
    const { url, timers, logged, turns, start, close } = await aPlace()
    const away = databaseAway(url)
    const scheduler = start()
    await timers.pass(500)
    expect(turns).toHaveLength(1)
    await away.begin()
    const waits: number[] = []
    while (waits.length < 8) {
      await timers.pass(timers.next())
      waits.push(timers.next())
      scheduler.wake('sweep')
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(turns).toHaveLength(1)
    expect(logged.filter((line) => line.includes('was not asked'))).toHaveLength(8)
    await away.end()
    await timers.pass(30_000)
    expect(turns).toHaveLength(2)
    expect(timers.next()).toBe(500)
    await timers.pass(3000)
    expect(turns).toHaveLength(5)
    await scheduler.stop()
    await close()
  })

  test('a database that goes while a job runs costs the job one turn, and its lease is taken up again', async () => {
    const { url, one, timers, logged, turns, start, close } = await aPlace()
    const away = databaseAway(url)
    const scheduler = start(away.begin)
    await timers.pass(2000)
    expect(turns).toHaveLength(1)
    expect(logged.some((line) => line.includes('job failed'))).toBe(true)
    expect(logged.some((line) => line.includes('job not given back'))).toBe(true)
    await away.end()
    // Its lease would last for a minute.
    await timers.pass(5000)
    expect(turns.length).toBeGreaterThan(1)
    await scheduler.stop()
    expect(await one.select().from(table)).toMatchObject([{ leaseHolder: null }])
    await close()
  })

  test('the job of a process that was killed is taken by another when its lease is over', async () => {
    const { url, one, timers, turns, start, close } = await aPlace(new Date().toISOString())
    const holder = runEntry('testing/job-holder.ts', { DATABASE_URL: url })
    await holder.ready
    holder.child.kill('SIGKILL')
    await holder.exitCode
    expect(await one.select().from(table)).toMatchObject([{ leaseHolder: expect.any(String) }])
    const scheduler = start()
    await timers.pass(30_000)
    expect(turns).toHaveLength(0)
    // As long as the holder took to start, its lease may be later than that of the clock here.
    await timers.pass(60_000)
    expect(turns.length).toBeGreaterThan(0)
    await scheduler.stop()
    await close()
  })
})
