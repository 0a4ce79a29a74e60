import { expect, test } from 'vitest'
import { enqueueMail } from '../platform/outbox/enqueue.ts'
import { describeOnBothEngines } from './engines.ts'
import { useTestServer } from './test-server.ts'

describeOnBothEngines('mails of one moment', (engine) => {
  const testServer = useTestServer(engine)

  test('are handed out in the order in which they were asked for', async () => {
    const { services } = testServer()
    const subjects = Array.from({ length: 50 }, (_, number) => `Number ${number}`)
    for (const subject of subjects)
      await services.transaction((tx) =>
        enqueueMail(tx, services, { to: 'kim@order.test', subject, text: '', html: '' }),
      )
    expect((await testServer().mail()).to('kim@order.test').map((mail) => mail.subject)).toEqual(subjects)
  })
})
