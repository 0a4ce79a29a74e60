import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { outbox } from '../db/schema/outbox.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { enqueueMail } from './enqueue.ts'
import type { Message } from './message.ts'
import { sendWaiting } from './send-waiting.ts'

const message = (to: string): Message => ({ to, subject: 'Hello', text: 'the text', html: '<p>the text</p>' })

const rows = ({ services }: TestServer) => services.db.select().from(outbox)

describeOnBothEngines('outbox', (engine) => {
  const world = useTestServer(engine)
  const failing = async (): Promise<void> => {
    throw new Error('the mail server is away')
  }
  const send = (deliver: (message: Message) => Promise<void>) =>
    sendWaiting({ ...world().services, delivery: { email: deliver } })
  const collecting = () => {
    const sent: string[] = []
    return { sent, deliver: async ({ to }: Message): Promise<void> => void sent.push(to) }
  }
  const only = async (to: string) => {
    await world().services.db.delete(outbox)
    await enqueueMail(world().services.db, world().services, message(to))
  }

  test('a mail of a transaction that is rolled back is never sent', async () => {
    const { transaction } = world().services
    const failed = transaction(async (tx) => {
      await enqueueMail(tx, world().services, message('never@example.test'))
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
    expect(await rows(world())).toMatchObject([{ sealedMessage: '', attempts: 1, lastError: null }])
  })

  test('tries again after 5 s, 30 s, 2 min, .. and gives up after the eighth', async () => {
    await only('away@example.test')
    for (const seconds of [5, 30, 120, 600, 3600, 14_400, 43_200]) {
      expect(await send(failing)).toBe(1)
      world().clock.advance(seconds - 1)
      expect(await send(failing)).toBe(0)
      world().clock.advance(1)
    }
    expect(await send(failing)).toBe(1)
    world().clock.advance(30 * 86_400)
    expect(await send(failing)).toBe(0)
    expect(await rows(world())).toMatchObject([{ attempts: 8, lastError: 'the mail server is away' }])
  })

  test('arrives when the server comes back', async () => {
    await only('back@example.test')
    await send(failing)
    world().clock.advance(5)
    const { sent, deliver } = collecting()
    await send(deliver)
    expect(sent).toEqual(['back@example.test'])
  })

  test('a message of a process that died is taken by another after a minute', async () => {
    await only('died@example.test')
    const [row] = await rows(world())
    await world()
      .services.db.update(outbox)
      .set({ attempts: 1, nextAttemptAt: new Date(world().clock.now().getTime() + 60_000) })
      .where(eq(outbox.id, row?.id ?? ''))
    const { sent, deliver } = collecting()
    expect(await send(deliver)).toBe(0)
    world().clock.advance(60)
    expect(await send(deliver)).toBe(1)
    expect(sent).toEqual(['died@example.test'])
  })

  test('SEC-SS-01 what waits is sealed', async () => {
    await only('sealed@example.test')
    expect(JSON.stringify(await rows(world()))).not.toContain('sealed@example.test')
  })
})

describeOnPostgres('outbox of several processes', (engine) => {
  const world = useTestServer(engine)

  test('sends each message once', async () => {
    const addresses = Array.from({ length: 60 }, (_, count) => `many${count}@example.test`)
    for (const to of addresses) await enqueueMail(world().services.db, world().services, message(to))
    const sent: string[] = []
    const deliver = async ({ to }: Message): Promise<void> => void sent.push(to)
    const work = async () => {
      while ((await sendWaiting({ ...world().services, delivery: { email: deliver } })) > 0);
    }
    await Promise.all(Array.from({ length: 5 }, work))
    expect(sent.sort()).toEqual(addresses.sort())
  })
})
