import { describe, expect, test } from 'vitest'
import { aListener } from '../../testing/listener.ts'
import { startLoad } from '../../testing/load.ts'
import { statuses, wire } from '../../testing/raw-client.ts'

describe('a server that stops', () => {
  test.each([
    ['keep their connections', true],
    ['open one for each request', false],
  ])('resets no request of clients that %s', async (_name, isKeptAlive) => {
    const server = await aListener({ drainLimits: { acceptMs: 300 } })
    const load = startLoad({ url: `http://127.0.0.1:${server.port}/x`, clients: 16, isKeptAlive })
    await load.answered(500)
    const stoppedAt = performance.now()
    await server.drain()
    await load.over
    expect(load.outcomes.filter(({ failure, status }) => failure !== undefined || status !== 200)).toEqual([])
    const later = load.outcomes.filter(({ sentAt }) => sentAt > stoppedAt)
    expect(later.length).toBeGreaterThan(0)
    expect(new Set(later.map(({ connection }) => connection))).toEqual(new Set(['close']))
    expect(server.table.cut.stopping).toBe(0)
  })

  test('finishes what it took, and closes the connection with the answer', async () => {
    const server = await aListener()
    const [working, pipelining, reading] = [
      await server.client(),
      await server.client(),
      await server.client({ isReading: false }),
    ]
    working.send(wire('/gate/a'))
    pipelining.send(wire('/gate/b') + wire('/second') + wire('/third'))
    reading.send(wire('/large'))
    await expect.poll(() => server.requests.length).toBe(3)
    await expect.poll(() => server.table.waiting).toBe(2)
    const drained = server.drain()
    server.open('a')
    server.open('b')
    expect(await working.ended).toBe('closed')
    expect(working.received()).toMatch(/connection: close[^]*through a/i)
    expect(await pipelining.ended).toBe('closed')
    expect(statuses(pipelining.received())).toEqual([200, 200, 200])
    expect(pipelining.received()).toMatch(/this is \/second[^]*connection: close[^]*this is \/third/i)

    let bytes = 0
    reading.socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume()
    expect(await reading.ended).toBe('closed')
    expect(bytes).toBeGreaterThan(24 * 1024 * 1024)
    await drained
    expect(server.table.cut.stopping).toBe(0)
  })

  test('answers a request that was on its way to an idle connection, and ends those that stay idle', async () => {
    const server = await aListener()
    const [late, idle, silent] = [
      await server.client(),
      await server.client(),
      await server.client({ allowHalfOpen: true }),
    ]
    for (const client of [late, idle, silent]) {
      client.send(wire('/first'))
      await client.until(/this is \/first/)
    }
    for (const tracked of server.table.open.values()) tracked.activeAt -= 60_000
    const drained = server.drain()
    late.send(wire('/late'))
    expect(await late.until(/this is \/late/)).toMatch(/connection: close/i)
    expect(await idle.ended).toBe('closed')
    // This one does not close its side.
    await drained
    expect(server.table.open.size).toBe(0)
    silent.socket.end()
    await silent.ended
  })

  test('takes connections that come a moment later', async () => {
    const server = await aListener({ drainLimits: { acceptMs: 2000 } })
    const first = await server.client()
    first.send(wire('/gate/a'))
    await expect.poll(() => server.requests.length).toBe(1)
    const drained = server.drain()
    const later = await server.client()
    later.send(wire('/later'))
    expect(await later.until(/this is \/later/)).toMatch(/connection: close/i)
    server.open('a')
    await drained
  })

  test('does not wait when no connection is open', async () => {
    const server = await aListener({ drainLimits: { acceptMs: 2 ** 30 } })
    await Promise.all([server.drain(), server.drain()])
    expect(await (await server.client()).ended).toBe('ECONNREFUSED')
  })

  test('cuts what is not done in time', async () => {
    const server = await aListener({ drainLimits: { acceptMs: 50, mostMs: 200 } })
    const [stuck, half] = [await server.client(), await server.client()]
    stuck.send(wire('/gate/never'))
    half.send('GET /half HTTP/1.1\r\n')
    await expect.poll(() => server.requests.length).toBe(1)
    await server.drain()
    expect(await stuck.ended).toBe('ECONNRESET')
    await half.ended
    await expect.poll(() => server.table.open.size).toBe(0)
  })
})
