import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aJob, counted, held, readJobRow, useSchedulers } from '../../testing/schedulers.ts'

describeOnBothEngines('scheduler', (engine) => {
  const aPlace = useSchedulers(engine)

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
    expect(await readJobRow(one)).toMatchObject({ attempts: 0, leaseHolder: null, lastSuccessAt: turns[3] })
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
    expect(await readJobRow(one)).toMatchObject({ attempts: 5, failures: 5, lastErrorCode: 'ENOSPC' })
    expect(logged).toHaveLength(5)
    expect(JSON.parse(logged[4] ?? '')).toMatchObject({ job: 'sweep', attempt: 5, msg: 'job failed' })
    scheduler.wake('sweep')
    await timers.pass(500)
    expect(turns).toHaveLength(5)
    failing = false
    await timers.pass(16_000)
    expect(turns).toHaveLength(6)
    expect(await readJobRow(one)).toMatchObject({ attempts: 0, failures: 5, lastErrorCode: null })
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
    expect(await readJobRow(one)).toMatchObject({ leaseHolder: null, lastSuccessAt: null })
    await timers.pass(500)
    expect(turns).toHaveLength(1)
    await timers.pass(5000)
    await one.execute(sql`insert into things values (1)`)
    await timers.pass(500)
    expect(turns).toHaveLength(2)
    await scheduler.stop()
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
    expect(await readJobRow(one)).not.toMatchObject({ leaseHolder: null })
    expect(isStopped).toBe(false)
    busy.end(7)
    await stopped
    expect(busy.turns()).toBe(1)
    expect(await readJobRow(one)).toMatchObject({ leaseHolder: null, leaseExpiresAt: null })
    const second = start(aJob({ work }), other)
    await timers.pass(0)
    expect(turns).toHaveLength(1)
    await second.stop()
  })
})
