import { describe, expect, onTestFinished, test } from 'vitest'
import { aListener, type TestListener } from '../../testing/listener.ts'
import { type RawClient, statuses, wire } from '../../testing/raw-client.ts'

const quick = { headMs: 200, requestMs: 400, checkEveryMs: 20 }

/** Sends one byte after the other for as long as the server lets it. */
const trickle = ({ socket }: RawClient, byte: string): void => {
  const timer = setInterval(() => socket.write(byte), 10)
  const end = (): void => clearInterval(timer)
  socket.once('close', end)
  onTestFinished(end)
}

const isGone = async ({ table }: TestListener): Promise<void> => {
  await expect.poll(() => table.open.size).toBe(0)
  expect(table.idle.size).toBe(0)
}

describe('SEC-DE-04 a request that does not come to its end', () => {
  test.each([
    ['nothing at all', ''],
    ['half a head', 'GET /x HTTP/1.1\r\nHost: local'],
    ['half a body', `${wire('/body', ['Content-Length: 100'], 'POST')}half`],
    ['half a chunk', `${wire('/body', ['Transfer-Encoding: chunked'], 'POST')}a\r\nhalf`],
    ['no body after 100 Continue', wire('/body', ['Content-Length: 9', 'Expect: 100-continue'], 'POST')],
    ['a body that a GET has no use for', `${wire('/x', ['Content-Length: 100'])}half`],
  ])('%s', async (_name, text) => {
    const server = await aListener({ limits: quick })
    const client = await server.client()
    client.send(text)
    await client.ended
    await isGone(server)
    const [last] = statuses(client.received()).slice(-1)
    expect([408, 200]).toContain(last)
  })

  test.each([
    ['its head', 'GET /x HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
    ['its body', wire('/body', ['Content-Length: 100000'], 'POST'), 'x'],
    ['a body that was refused', wire('/refused', ['Content-Length: 100000'], 'POST'), 'x'],
  ])('but comes byte by byte: %s', async (_name, text, byte) => {
    const server = await aListener({ limits: quick })
    const client = await server.client()
    client.send(text)
    trickle(client, byte)
    await client.ended
    await isGone(server)
  })

  test('100 Continue is sent in its turn', async () => {
    const server = await aListener()
    const client = await server.client()
    const expecting = wire('/body', ['Content-Length: 4', 'Expect: 100-continue'], 'POST')
    client.send(wire('/gate/a') + expecting)
    await expect.poll(() => server.table.waiting).toBe(1)
    expect(client.received()).toBe('')
    server.open('a')
    await client.until(/100 Continue/)
    client.send('four')
    expect(statuses(await client.until(/4 bytes/))).toEqual([200, 100, 200])
  })
})

describe('SEC-DE-04 an unusual client leaves no connection behind', () => {
  test('one that sends a refused body and reads nothing', async () => {
    const server = await aListener({ limits: { ...quick, notReadingMs: 200, sweepEveryMs: 20 } })
    const client = await server.client({ isReading: false })
    client.send(wire('/refused', ['Content-Length: 100000000'], 'POST'))
    const piece = 'x'.repeat(100_000)
    client.socket.on('drain', () => client.send(piece))
    client.send(piece)
    await isGone(server)
  })

  test('one that closes its side', async () => {
    const server = await aListener()
    const idle = await server.client({ allowHalfOpen: true })
    idle.socket.end()
    const waiting = await server.client({ allowHalfOpen: true })
    waiting.send(wire('/gate/a'))
    await expect.poll(() => server.requests.length).toBe(1)
    waiting.socket.end()
    await isGone(server)
    server.open('a')
  })

  test('one that closes its side and reads nothing', async () => {
    const server = await aListener({ limits: { notReadingMs: 200, sweepEveryMs: 20 } })
    const client = await server.client({ isReading: false, allowHalfOpen: true })
    client.send(wire('/large'))
    client.socket.end()
    await isGone(server)
  })

  test('one of HTTP/1.0', async () => {
    const server = await aListener()
    const client = await server.client()
    client.send('GET /old HTTP/1.0\r\nHost: localhost\r\n\r\n')
    expect(await client.ended).toBe('closed')
    expect(client.received()).toContain('this is /old')
    const hostless = await server.client()
    hostless.send('GET /old HTTP/1.0\r\n\r\n')
    expect(await hostless.ended).toBe('closed')
    expect(statuses(hostless.received())).toEqual([400])
    await isGone(server)
  })

  test('one that asks for another protocol is answered in this one', async () => {
    const server = await aListener()
    const client = await server.client()
    client.send(wire('/socket', ['Connection: Upgrade', 'Upgrade: websocket']))
    expect(statuses(await client.until(/this is \/socket/))).toEqual([200])
    client.socket.destroy()
    const tunnel = await server.client()
    tunnel.send('CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n')
    await tunnel.ended
    await isGone(server)
  })

  test('one that is idle', async () => {
    const server = await aListener({ limits: { keepAliveMs: 50 } })
    const client = await server.client()
    client.send(wire('/x'))
    await client.until(/this is \/x/)
    expect(await client.ended).toBe('closed')
    await isGone(server)
  })
})
