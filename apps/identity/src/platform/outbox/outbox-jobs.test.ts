import { expect, test } from 'vitest'
import { startScheduler } from '../jobs/scheduler.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { manualTimers } from '../../testing/manual-timers.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { enqueueMail, enqueueSms } from './enqueue.ts'
import { outboxJobs } from './outbox-jobs.ts'

describeOnBothEngines('jobs of the outbox', (engine) => {
  const testServer = useTestServer(engine)

  test('send what was just written 30 ms later, and a mail server that hangs holds up no text message', async () => {
    const { services, clock } = testServer()
    const timers = manualTimers(clock)
    let answer = (): void => {}
    const mailServer = new Promise<void>((resolve) => {
      answer = resolve
    })
    let arrive = (_to: string): void => {}
    const arrived = new Promise<string>((resolve) => {
      arrive = resolve
    })
    const mailed: string[] = []
    const delivery = {
      email: async ({ to }: { to: string }) => {
        await mailServer
        mailed.push(to)
      },
      sms: async ({ to }: { to: string }) => arrive(to),
    }
    const scheduler = startScheduler({ jobs: outboxJobs, services: { ...services, delivery }, timers })
    await timers.pass(0)
    const deps = {
      ...services,
      outbox: { wake: () => scheduler.wake(...outboxJobs.map(({ name }) => name)) },
    }
    await services.transaction(async (tx) => {
      const to = 'ann@example.test'
      await enqueueMail(tx, deps, { to, subject: 'Hello', text: 'Hello', html: '' })
      await enqueueSms(tx, deps, { to: '+442079460000', text: '123456' }, 300)
    })
    const passed = timers.pass(30)
    expect(await arrived).toBe('+442079460000')
    expect(mailed).toEqual([])
    answer()
    await passed
    expect(mailed).toEqual(['ann@example.test'])
    await scheduler.stop()
  })
})
