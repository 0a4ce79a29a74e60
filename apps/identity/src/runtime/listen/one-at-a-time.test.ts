import { describe, expect, test } from 'vitest'
import { aListener } from '../../testing/listener.ts'
import { statuses, wire } from '../../testing/raw-client.ts'

describe('SEC-DE-04 requests of one connection', () => {
  test('are worked on one at a time and answered in order', async () => {
    const server = await aListener()
    const client = await server.client()
    client.send(wire('/gate/a') + wire('/second') + wire('/gate/b') + wire('/fourth'))
    await expect.poll(() => server.table.waiting).toBe(3)
    expect(server.requests).toEqual(['/gate/a'])
    server.open('a')
    await client.until(/this is \/second/)
    await expect.poll(() => server.requests.length).toBe(3)
    expect(server.table.waiting).toBe(1)
    server.open('b')
    const text = await client.until(/this is \/fourth/)
    expect(text.match(/through a|this is \/second|through b|this is \/fourth/g)).toEqual([
      'through a',
      'this is /second',
      'through b',
      'this is /fourth',
    ])
    expect(server.table.idle.size).toBe(1)
  })

  test('with bodies are answered in order too, and a body that comes later is waited for', async () => {
    const server = await aListener()
    const client = await server.client()
    const post = (body: string) => wire('/body', [`Content-Length: ${body.length}`], 'POST') + body
    client.send(wire('/gate/a') + post('x'.repeat(200_000)) + post('yy'))
    await expect.poll(() => server.table.waiting).toBeGreaterThan(0)
    expect(server.requests).toEqual(['/gate/a'])
    server.open('a')
    const text = await client.until(/ {0}2 bytes/)
    expect(text.match(/through a|\b\d+ bytes/g)).toEqual(['through a', '200000 bytes', '2 bytes'])
  })

  test('of which too many are sent ahead are not answered and lose the connection', async () => {
    const server = await aListener({ limits: { requestsAhead: 10 } })
    const client = await server.client()
    client.send(wire('/gate/a') + wire('/later').repeat(500))
    expect(await client.ended).toBe('ECONNRESET')
    expect(server.requests).toEqual(['/gate/a'])
    expect(server.table).toMatchObject({ waiting: 0, cut: { pipelining: 1 } })
    expect(server.table.open.size).toBe(0)
  })

  test('of which too many wait in all are not taken', async () => {
    const server = await aListener({ limits: { requestsWaiting: 6 } })
    const clients = [await server.client(), await server.client()]
    clients[0]?.send(wire('/gate/a') + wire('/later').repeat(5))
    await expect.poll(() => server.table.waiting).toBe(5)
    clients[1]?.send(wire('/gate/b') + wire('/later').repeat(5))
    expect(await clients[1]?.ended).toBe('ECONNRESET')
    expect(server.table.waiting).toBe(5)
    server.open('a')
    await expect.poll(() => statuses(clients[0]?.received() ?? '').length).toBe(6)
  })

  test('that Node would answer by itself wait as well', async () => {
    const server = await aListener({ limits: { requestsAhead: 10 } })
    const client = await server.client()
    client.send(`${wire('/gate/a')}GET /hostless HTTP/1.1\r\n\r\n${wire('/x', ['Expect: a-miracle'])}`)
    await expect.poll(() => server.table.waiting).toBe(2)
    server.open('a')
    await expect.poll(() => statuses(client.received())).toEqual([200, 400, 417])

    const flooding = await server.client()
    flooding.send(`${wire('/gate/never')}${'GET / HTTP/1.1\r\n\r\n'.repeat(500)}`)
    expect(await flooding.ended).toBe('ECONNRESET')
    const expecting = await server.client()
    expecting.send(`${wire('/gate/never')}${wire('/x', ['Expect: a-miracle']).repeat(500)}`)
    expect(await expecting.ended).toBe('ECONNRESET')
  })

  test('end with the last that one connection may have', async () => {
    const server = await aListener({ limits: { requestsPerSocket: 3 } })
    const client = await server.client()
    for (const path of ['/1', '/2', '/3']) {
      client.send(wire(path))
      await client.until(new RegExp(`this is ${path}`))
    }
    expect(await client.ended).toBe('closed')
    expect(client.received().match(/connection: close/gi)).toHaveLength(1)
    const flooding = await server.client()
    flooding.send(wire('/gate/never') + wire('/later').repeat(500))
    expect(await flooding.ended).toBe('ECONNRESET')
  })

  test('do not keep the connections of others waiting', async () => {
    const server = await aListener()
    const busy = await server.client()
    busy.send(wire('/gate/never') + wire('/later').repeat(50))
    await expect.poll(() => server.table.waiting).toBe(50)
    const clients = await Promise.all(Array.from({ length: 30 }, () => server.client()))
    for (const client of clients) client.send(wire('/asset'))
    const texts = await Promise.all(clients.map((client) => client.until(/this is \/asset/)))
    expect(texts.flatMap(statuses)).toEqual(clients.map(() => 200))
  })
})
