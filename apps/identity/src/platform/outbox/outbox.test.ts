import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { outbox } from '../db/schema/outbox.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { enqueueMail } from './enqueue.ts'
import type { Message } from './message.ts'
import { sendWaiting } from './send-waiting.ts'

const message = (to: string): Message => ({ to, subject: 'Hello', text: 'the text', html: '<p>the text</p>' })

const rows = ({ services }: TestServer) => services.db.select().from(outbox)

describeOnBothEngines('outbox', (engine) => {
  const testServer = useTestServer(engine)
  const failing = async (): Promise<void> => {
    throw new Error('the mail server is away')
  }
  const send = (deliver: (message: Message) => Promise<void>) =>
    sendWaiting({ ...testServer().services, delivery: { email: deliver } })
  const collecting = () => {
    const sent: string[] = []
    return { sent, deliver: async ({ to }: Message): Promise<void> => void sent.push(to) }
  }
  const only = async (to: string) => {
    await testServer().services.db.delete(outbox)
    await enqueueMail(testServer().services.db, testServer().services, message(to))
  }

  test('a mail of a transaction that is rolled back is never sent', async () => {
    const { transaction } = testServer().services
    const failed = transaction(async (tx) => {
      await enqueueMail(tx, testServer().services, message('never@example.test'))
      throw new Error('afterwards')
    })
    await expect(failed).rejects.toThrow()
    const { sent, deliver } = collecting()
    await send(deliver)
    expect(sent).toEqual([])
  })

  test('sends once, and keeps nothing of the message', async () => {
    await only('once@example.test')
    const { sent, deliver } = collecting()
    expect(await send(deliver)).toBe(1)
    expect(await send(deliver)).toBe(0)
    expect(sent).toEqual(['once@example.test'])
    expect(await rows(testServer())).toMatchObject([{ sealedMessage: '', attempts: 1, lastError: null }])
  })

  test('tries again after 5 s, 30 s, 2 min, .. and gives up after the eighth', async () => {
    await only('away@example.test')
    for (const seconds of [5, 30, 120, 600, 3600, 14_400, 43_200]) {
      expect(await send(failing)).toBe(1)
      testServer().clock.advance(seconds - 1)
      expect(await send(failing)).toBe(0)
      testServer().clock.advance(1)
    }
    expect(await send(failing)).toBe(1)
    testServer().clock.advance(30 * 86_400)
    expect(await send(failing)).toBe(0)
    expect(await rows(testServer())).toMatchObject([{ attempts: 8, lastError: 'the mail server is away' }])
  })

  test('arrives when the server comes back', async () => {
    await only('back@example.test')
    await send(failing)
    testServer().clock.advance(5)
    const { sent, deliver } = collecting()
    await send(deliver)
    expect(sent).toEqual(['back@example.test'])
  })

  test('a message of a process that died is taken by another after a minute', async () => {
    await only('died@example.test')
    const [row] = await rows(testServer())
    await testServer()
      .services.db.update(outbox)
      .set({ attempts: 1, nextAttemptAt: new Date(testServer().clock.now().getTime() + 60_000) })
      .where(eq(outbox.id, row?.id ?? ''))
    const { sent, deliver } = collecting()
    expect(await send(deliver)).toBe(0)
    testServer().clock.advance(60)
    expect(await send(deliver)).toBe(1)
    expect(sent).toEqual(['died@example.test'])
  })

  test('SEC-SS-01 what waits is sealed', async () => {
    await only('sealed@example.test')
    expect(JSON.stringify(await rows(testServer()))).not.toContain('sealed@example.test')
  })
})

describeOnPostgres('outbox of several processes', (engine) => {
  const testServer = useTestServer(engine)

  test('sends each message once', async () => {
    const addresses = Array.from({ length: 60 }, (_, count) => `many${count}@example.test`)
    for (const to of addresses)
      await enqueueMail(testServer().services.db, testServer().services, message(to))
    const sent: string[] = []
    const deliver = async ({ to }: Message): Promise<void> => void sent.push(to)
    const work = async () => {
      while ((await sendWaiting({ ...testServer().services, delivery: { email: deliver } })) > 0);
    }
    await Promise.all(Array.from({ length: 5 }, work))
    expect(sent.sort()).toEqual(addresses.sort())
  })
})
