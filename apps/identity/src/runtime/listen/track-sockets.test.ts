import ipaddr from 'ipaddr.js'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { registerSocketMetrics } from '../../ops/socket-metrics.ts'
import { aListener } from '../../testing/listener.ts'
import { oneAddressOnly, wire } from '../../testing/raw-client.ts'

describe('SEC-DE-04 open connections', () => {
  test('are bounded for each address', async ({ skip }) => {
    skip(oneAddressOnly !== undefined, oneAddressOnly)
    const server = await aListener({ limits: { socketsPerAddress: 2 } })
    const kept = [await server.client(), await server.client()]
    await expect.poll(() => server.table.open.size).toBe(2)
    expect(await (await server.client()).ended).toBe('ECONNRESET')
    expect(server.table.refused).toEqual({ sockets_per_address: 1, sockets: 0 })

    const other = await server.client({ from: '127.0.0.2' })
    other.send(wire('/other'))
    await other.until(/this is \/other/)

    kept[0]?.socket.destroy()
    await expect.poll(() => server.table.perAddress.get('127.0.0.1')).toBe(1)
    const next = await server.client()
    next.send(wire('/next'))
    await next.until(/this is \/next/)
  })

  test('of a trusted proxy are those of many clients, and bounded in all only', async () => {
    const server = await aListener({
      limits: { socketsPerAddress: 2, sockets: 5 },
      trustedProxies: [ipaddr.parseCIDR('127.0.0.1/32')],
    })
    const clients = await Promise.all(Array.from({ length: 5 }, () => server.client()))
    for (const [index, client] of clients.entries()) client.send(wire(`/gate/${index}`))
    await expect.poll(() => server.requests.length).toBe(5)
    expect(server.table.perAddress.size).toBe(0)
    expect(await (await server.client()).ended).toBe('ECONNRESET')
    expect(server.table.refused).toEqual({ sockets_per_address: 0, sockets: 1 })
    server.open('0')
    expect(await clients[0]?.until(/through 0/)).toContain('200')
  })

  test('that are idle longest make room when there are too many', async () => {
    const server = await aListener({ limits: { sockets: 3 } })
    const busy = await server.client()
    busy.send(wire('/gate/a'))
    await expect.poll(() => server.requests.length).toBe(1)
    const idle = await server.client()
    await expect.poll(() => server.table.open.size).toBe(2)
    const recent = await server.client()
    await expect.poll(() => server.table.open.size).toBe(3)
    const next = await server.client()
    next.send(wire('/next'))
    await next.until(/this is \/next/)
    expect(await idle.ended).toBe('ECONNRESET')
    recent.send(wire('/recent'))
    await recent.until(/this is \/recent/)
    server.open('a')
    await busy.until(/through a/)
    expect(server.table.cut.evicted).toBe(1)
  })

  test('are shown in the metrics', async () => {
    const server = await aListener({ limits: { socketsPerAddress: 2 } })
    const registry = new Registry()
    registerSocketMetrics(registry, server.table)
    const stuck = await server.client({ isReading: false })
    stuck.send(wire('/large') + wire('/later'))
    await server.client()
    await expect.poll(() => server.table.open.size).toBe(2)
    await (await server.client()).ended
    await expect.poll(() => server.table.waiting).toBe(1)
    const shown = await registry.metrics()
    expect(shown).toMatch(/^http_sockets_open 2$/m)
    expect(shown).toMatch(/^http_sockets_unsent_bytes [1-9]\d{6,}$/m)
    expect(shown).toMatch(/^http_requests_waiting 1$/m)
    expect(shown).toMatch(/^http_sockets_refused_total\{reason="sockets_per_address"\} 1$/m)
    expect(shown).toMatch(/^http_sockets_cut_total\{reason="not_reading"\} 0$/m)
  })
})
