import { describe, expect, test } from 'vitest'
import { aListener } from '../../testing/listener.ts'
import { oneAddressOnly, wire } from '../../testing/raw-client.ts'
import { unsentBytes } from './held-bytes.ts'
import { listenLimits } from './limits.ts'
import type { SocketTable } from './socket-table.ts'
import { sweepSockets } from './sweep.ts'

/** The listener of these tests looks at its connections only when a test does. */
const never = { sweepEveryMs: 2 ** 30 }

const unsent = ({ open }: SocketTable): number =>
  [...open.values()].reduce((sum, tracked) => sum + unsentBytes(tracked), 0)

describe('SEC-DE-04 a client that does not read', () => {
  test('is cut, and its requests are not answered', async () => {
    const server = await aListener({ limits: { notReadingMs: 200, sweepEveryMs: 20 } })
    const client = await server.client({ isReading: false })
    client.send(wire('/large') + wire('/later').repeat(20))
    await expect.poll(() => server.table.cut.not_reading).toBe(1)
    await expect.poll(() => server.table.open.size).toBe(0)
    expect(server.requests).toEqual(['/large'])
    expect(server.table.waiting).toBe(0)
  })

  test('is not cut while it takes something', async () => {
    const server = await aListener({ limits: never })
    const client = await server.client({ isReading: false })
    client.send(wire('/stream'))
    await expect.poll(() => unsent(server.table)).toBeGreaterThan(0)
    const [tracked] = server.table.open.values()
    sweepSockets(server.table, listenLimits, 0)
    sweepSockets(server.table, listenLimits, 29_999)
    const { bytesWritten = 0 } = tracked?.socket ?? {}
    client.socket.once('data', () => client.socket.pause())
    client.socket.resume()
    await expect
      .poll(() => {
        if (client.socket.isPaused()) client.socket.resume()
        return tracked?.socket.bytesWritten
      })
      .toBeGreaterThan(bytesWritten)
    client.socket.pause()
    // What was on its way may have found room in the system's buffers: only then is something held for the client again.
    await expect.poll(() => unsent(server.table)).toBeGreaterThan(0)
    sweepSockets(server.table, listenLimits, 30_000)
    sweepSockets(server.table, listenLimits, 59_999)
    expect(server.table.cut.not_reading).toBe(0)
    sweepSockets(server.table, listenLimits, 60_000)
    expect(server.table.cut.not_reading).toBe(1)
  })

  test('is not taken for one whose answer is not made yet', async () => {
    const server = await aListener({ limits: never })
    const client = await server.client()
    client.send(wire('/gate/a') + wire('/later'))
    await expect.poll(() => server.table.waiting).toBe(1)
    sweepSockets(server.table, listenLimits, 0)
    sweepSockets(server.table, listenLimits, 1_000_000)
    server.open('a')
    await client.until(/this is \/later/)
  })
})

describe('SEC-DE-04 bytes held for clients', () => {
  const held = 20 * 1024 * 1024

  test('are bounded for each address', async ({ skip }) => {
    skip(oneAddressOnly !== undefined, oneAddressOnly)
    const server = await aListener({ limits: never })
    const here = [await server.client({ isReading: false }), await server.client({ isReading: false })]
    const there = await server.client({ isReading: false, from: '127.0.0.2' })
    for (const client of [...here, there]) client.send(wire('/large'))
    await expect.poll(() => unsent(server.table)).toBeGreaterThan(2.5 * held)
    sweepSockets(server.table, { ...listenLimits, heldBytesPerAddress: 1.5 * held }, 0)
    expect(server.table.cut).toMatchObject({ held_bytes_per_address: 1, held_bytes: 0 })
    await expect.poll(() => server.table.open.size).toBe(2)
    expect(server.table.perAddress).toEqual(
      new Map([
        ['127.0.0.1', 1],
        ['127.0.0.2', 1],
      ]),
    )
  })

  test('are bounded in all, those that hold most first', async ({ skip }) => {
    skip(oneAddressOnly !== undefined, oneAddressOnly)
    const server = await aListener({ limits: never })
    const small = await server.client()
    small.send(wire('/gate/a') + wire('/later'))
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
      (await server.client({ isReading: false, from })).send(wire('/large'))
    await expect.poll(() => unsent(server.table)).toBeGreaterThan(2.5 * held)
    await expect.poll(() => server.table.waiting).toBe(1)
    sweepSockets(server.table, { ...listenLimits, heldBytes: 8192 }, 0)
    expect(server.table.cut).toMatchObject({ held_bytes_per_address: 0, held_bytes: 3 })
    server.open('a')
    await small.until(/this is \/later/)
  })
})
