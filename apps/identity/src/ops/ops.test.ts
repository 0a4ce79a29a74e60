import { createHash } from 'node:crypto'
import { contract, isOperation } from '@vestibule/contract'
import { describe, expect, test } from 'vitest'
import { aBrowser } from '../testing/browser.ts'
import { createTestServer, useTestServer } from '../testing/test-server.ts'
import { createMetricsServer } from './metrics-server.ts'

describe('operation', () => {
  const testServer = useTestServer('embedded')

  test('openapi.json describes every operation', async () => {
    const answer = await aBrowser(testServer()).request('/openapi.json')
    const document = (await answer.json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
      >
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    )
    const declared = Object.values(contract).flatMap((area) =>
      Object.values(area)
        .filter(isOperation)
        .map((one) => one.name),
    )
    expect(described.sort()).toEqual(declared.sort())
    const [sessionPath] = Object.keys(document.paths).filter((path) => path.endsWith('/sessions/v1/me/{id}'))
    expect(document.paths[sessionPath ?? '']?.delete?.parameters).toMatchObject([{ name: 'id', in: 'path' }])
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  test('/docs lists them for people', async () => {
    const html = await (await aBrowser(testServer()).request('/docs')).text()
    expect(html).toContain('signUpUser')
    expect(html).toContain('fe.secure.read.users')
  })

  test('metrics count by operation, and have a server of their own', async () => {
    await aBrowser(testServer()).request('/identity/resources/configurations/v1/public')
    const metrics = createMetricsServer(testServer().services.metrics)
    const answer = await metrics.request('/metrics')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(await answer.text()).toContain('http_requests_total{operation="getVendorConfig",status="200"}')
    for (const path of ['/', '/healthz', '/openapi.json', '/frontegg/metrics'])
      expect((await metrics.request(path)).status).toBe(404)
    expect((await metrics.request('/metrics', { method: 'POST' })).status).toBe(404)
  })

  test('SEC-DE-04 the public port has no metrics, whatever a request says of where it comes from', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '10.0.0.1', '203.0.113.1'])
      for (const header of ['x-other', 'x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
        for (const path of ['/metrics', '/frontegg/metrics', '/metrics/', '//metrics']) {
          const init = { headers: { [header]: '127.0.0.1' } }
          const env = { incoming: { socket: { remoteAddress } } as never }
          const answer = await testServer().server.request(path, init, env)
          expect(answer.status, `${path} from ${remoteAddress} with ${header}`).toBe(404)
        }
  })

  test('/readyz says that the process is on its way out', async () => {
    const stopping = await createTestServer('embedded')
    expect((await aBrowser(stopping).request('/readyz')).status).toBe(200)
    stopping.services.shutdown.begin()
    const answer = await aBrowser(stopping).request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'stopping' })
    expect((await aBrowser(stopping).request('/healthz')).status).toBe(200)
    await stopping.close()
  })

  test('SEC-DE-04 documents are written once, and the page of the reference has the policy of its style', async () => {
    const browser = aBrowser(testServer())
    for (const path of ['/openapi.json', '/docs']) {
      const [one, other] = [await browser.request(path), await browser.request(path)]
      expect(await one.text()).toBe(await other.text())
    }
    const page = await browser.request('/docs')
    const style = /<style>([^]*?)<\/style>/.exec(await page.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })
})
