import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startLoad } from '../../testing/load.ts'
import { freePort, runEntry, type TestProcess } from '../../testing/process.ts'
import { aRawClient, statuses, wire } from '../../testing/raw-client.ts'

const mib = 1024 * 1024
const asset = '/portal/assets/main-AbCd1234.js'
let directory: string
let server: TestProcess & { readonly url: string; readonly port: number; readonly metricsUrl: string }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vestibule-listen-'))
  await mkdir(join(directory, 'portal', 'assets'), { recursive: true })
  // More than the kernel takes for a client that does not read.
  await writeFile(join(directory, asset), Buffer.alloc(16 * mib, 'x'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const running = runEntry('main.ts', {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: join(directory, 'data'),
    PORTAL_DIR: join(directory, 'portal'),
    LOG_LEVEL: 'info',
    NODE_OPTIONS: '--max-old-space-size=256',
  })
  await running.ready
  const [url, metricsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}`]
  server = { ...running, port, url, metricsUrl }
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.exitCode
  await rm(directory, { recursive: true })
})

const metrics = async (url: string): Promise<(name: string) => number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (name) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
}
const cut = (reason: string): string => `http_sockets_cut_total{reason="${reason}"}`
describe('SEC-DE-04 the server as a process', () => {
  test('has its metrics on a port of one address of this machine, and on no other', async () => {
    const { url, metricsUrl } = server
    expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain('http_sockets_open')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    // Linux answers here where a server listens on every address.
    await expect(fetch(`${metricsUrl.replace('127.0.0.1', '127.0.0.2')}/metrics`)).rejects.toThrow('fetch')
  })

  test('outlives clients that pipeline thousands of requests and read nothing, and answers others', async () => {
    const { url, metricsUrl, port, child } = server
    const before = await metrics(metricsUrl)
    const flood = async (path: string, count: number): Promise<void> => {
      const client = await aRawClient({ port, isReading: false })
      onTestFinished(() => void client.socket.destroy())
      client.send(wire(path).repeat(count))
    }
    for (const path of ['/openapi.json', '/docs', asset])
      for (let clients = 0; clients < 10; clients += 1) await flood(path, 1000)
    await expect.poll(async () => (await metrics(metricsUrl))(cut('pipelining'))).toBe(30)
    // As many as one connection may send ahead.
    for (let clients = 0; clients < 10; clients += 1) await flood(asset, 101)
    await expect.poll(async () => (await metrics(metricsUrl))('http_requests_waiting')).toBe(1000)
    await expect.poll(async () => (await metrics(metricsUrl))('http_sockets_unsent_bytes')).toBeGreaterThan(0)

    for (let count = 0; count < 20; count += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const after = await metrics(metricsUrl)
    expect(child.exitCode).toBeNull()
    expect(after('nodejs_heap_size_used_bytes')).toBeLessThan(200 * mib)
    expect(after('http_sockets_unsent_bytes')).toBeLessThan(10 * mib)
    expect(after('http_sockets_open')).toBeLessThanOrEqual(12)
    // Each connection has one file open, however many it asked for. Other systems do not tell.
    if (process.platform === 'linux')
      expect(after('process_open_fds') - before('process_open_fds')).toBeLessThan(60)
  })

  test('is not ready once it is told to stop, and loses no request that it took', async () => {
    const { url, metricsUrl, port, child, output, exitCode } = server
    const slow = await aRawClient({ port })
    // The token endpoint answers when it has the whole body.
    slow.send(`${wire('/oauth/token', ['Content-Length: 4'], 'POST')}a=`)
    await expect.poll(async () => (await metrics(metricsUrl))('http_sockets_open')).toBeGreaterThan(1)
    const load = startLoad({ url: `${url}/.well-known/jwks.json`, clients: 12, isKeptAlive: true })
    await load.answered(300)
    child.kill('SIGTERM')
    await expect.poll(output).toContain('"msg":"stopping"')
    const sentAfter = performance.now()
    const readiness = await fetch(`${url}/readyz`)
    expect(readiness.status).toBe(503)
    expect(readiness.headers.get('connection')).toBe('close')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    await load.over
    expect(load.outcomes.filter(({ failure, status }) => failure !== undefined || status !== 200)).toEqual([])
    const later = load.outcomes.filter(({ sentAt }) => sentAt > sentAfter)
    expect(later.every(({ connection }) => connection === 'close')).toBe(true)

    slow.send('b&')
    expect(await slow.ended).toBe('closed')
    expect(statuses(slow.received())).toHaveLength(1)
    expect(slow.received()).toMatch(/connection: close/i)
    const answeredAt = performance.now()
    expect(await exitCode).toBe(0)
    expect(performance.now() - answeredAt).toBeLessThan(2000)
  })
})
