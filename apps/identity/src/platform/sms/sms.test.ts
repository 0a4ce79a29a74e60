import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Client } from '../../domain/applications/clients.ts'
import { outbox } from '../db/schema/outbox.ts'
import { enqueueSms } from '../outbox/enqueue.ts'
import { sendWaiting } from '../outbox/send-waiting.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { codeSms } from './texts.ts'
import { readSmsProvider } from '../../runtime/config/sms-provider.ts'
import { twilioDelivery } from './twilio.ts'

const message = codeSms(
  { client: { name: 'Acme\r\nNotes' } as Client, locale: 'en' },
  { to: '+15550100', code: '123456' },
)

/** A provider that answers the same to everybody and keeps what it was asked. */
const startProvider = async (status: number, body: object) => {
  const requests: { path: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body: text,
      })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const provider = readSmsProvider(new URL(`http://AC1:se%2Fcret@127.0.0.1:${port}/?from=+15550199`))
  if (provider === undefined) throw new Error('The address of the test is one')
  return { requests, provider, close: () => new Promise((done) => server.close(done)) }
}

test('SEC-BW-05 a text message goes out as the provider wants it, and names break no lines', async () => {
  const { requests, provider, close } = await startProvider(201, { sid: 'SM1' })
  await twilioDelivery(provider)(message, 'message-1')
  await close()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(requests[0]?.authorization).toBe(`Basic ${Buffer.from('AC1:se/cret').toString('base64')}`)
  const form = Object.fromEntries(new URLSearchParams(requests[0]?.body))
  expect(form).toMatchObject({ To: '+15550100', From: '+15550199' })
  expect(form.Body).toMatch(/^123456 is your Acme Notes code/)
  expect(form.Body).not.toMatch(/[\r\n]/)
})

test('SEC-AU-03 a refusal is an error with the number of the reason, and without the message', async () => {
  const { provider, close } = await startProvider(400, { code: 21_211, message: 'no +15550100: 123456' })
  const sending = twilioDelivery(provider)(message, 'message-2')
  await expect(sending).rejects.toThrow('The SMS provider refused: status 400, code 21211')
  await close()
})

test.each([
  ['https://AC1:token@api.example.test?from=MG0123456789abcdef0123456789abcdef', 'MessagingServiceSid'],
  ['https://AC1:token@api.example.test/send?from=Acme', 'From'],
])('%s names who it comes from', (text, field) => {
  expect(Object.keys(readSmsProvider(new URL(text))?.sender ?? {})).toEqual([field])
})

test.each([
  'https://api.example.test?from=Acme',
  'https://AC1:token@api.example.test',
  'https://AC1@x.test?from=A',
])('%s lacks something', (text) => expect(readSmsProvider(new URL(text))).toBeUndefined())

describeOnServer('text messages in the outbox', (engine) => {
  const testServer = useTestServer(engine)
  const enqueue = async () => {
    await testServer().services.db.delete(outbox)
    await enqueueSms(testServer().services.db, testServer().services, message, 300)
  }
  const failing = {
    sms: async (): Promise<void> => {
      throw new Error('the provider is away')
    },
  }
  const rows = () => testServer().services.db.select().from(outbox)

  test('tries again, and gives up when the code is worth nothing any more', async () => {
    await enqueue()
    let tries = 0
    for (let second = 0; second < 600; second += 1) {
      tries += await sendWaiting({ ...testServer().services, delivery: failing })
      testServer().clock.advance(1)
    }
    expect(tries).toBe(4)
    expect(await rows()).toMatchObject([
      { attempts: 4, sealedMessage: '', lastError: 'the provider is away' },
    ])
  })

  test('what nothing carries is not sent late, when something does', async () => {
    await enqueue()
    const mailOnly = { email: async (): Promise<void> => {} }
    expect(await sendWaiting({ ...testServer().services, delivery: mailOnly })).toBe(0)
    testServer().clock.advance(300)
    const sent: string[] = []
    const delivery = { sms: async ({ to }: { to: string }): Promise<void> => void sent.push(to) }
    await sendWaiting({ ...testServer().services, delivery })
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ sealedMessage: '', lastError: 'too late to be worth sending' }])
  })
})
