import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../start/server.ts'
import { aBrowser } from '../testing/browser.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { landingRoutes } from './landing-routes.ts'
import { previewRoutes } from './preview-routes.ts'

let production: TestServer
let development: TestServer
beforeAll(async () => {
  production = await createTestServer('embedded')
  const { services } = production
  const dist = mkdtempSync(join(tmpdir(), 'vestibule-preview-'))
  mkdirSync(join(dist, 'preview/assets'), { recursive: true })
  writeFileSync(join(dist, 'preview/index.html'), '<!doctype html><title>Vestibule preview</title>')
  writeFileSync(join(dist, 'preview/assets/main.js'), 'export {}')
  const config = { ...services.config, portalDirectory: join(dist, 'portal') }
  const server = createServer(services, landingRoutes(services), previewRoutes({ config }))
  development = { ...production, server }
})
afterAll(() => production.close())

const page = (testServer: TestServer, path: string) => aBrowser(testServer).request(path)

describe('the root of the server', () => {
  test('in development it says what this is, and every link of this server leads to something', async () => {
    const answer = await page(development, '/')
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await answer.text()
    expect(html).toContain('Vestibule identity server')
    const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(links).toContain(`http://localhost:${development.services.config.demoPort}`)
    const own = links.filter((href) => href.startsWith('/'))
    expect(own).toEqual(['/dev/inbox', '/docs', '/openapi.json', '/dev/preview/', '/healthz'])
    // The inbox has a test of its own.
    for (const href of own.filter((path) => path !== '/dev/inbox'))
      expect([href, (await page(development, href)).status]).toEqual([href, 200])
  })

  test('in production there is no page: the API answers that it knows no such path', async () => {
    for (const path of ['/', '/dev/preview/', '/dev/demo/settings', '/dev/inbox']) {
      const answer = await page(production, path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
  })

  test('the preview is served with its files, and no other file is', async () => {
    expect(await (await page(development, '/dev/preview/')).text()).toContain('Vestibule preview')
    expect((await page(development, '/dev/preview')).headers.get('location')).toBe('/dev/preview/')
    expect((await page(development, '/dev/preview/assets/main.js')).status).toBe(200)
    for (const path of [
      '/dev/preview/assets/none.js',
      '/dev/preview/../../package.json',
      '/dev/preview/index.html',
    ])
      expect((await page(development, path)).status).toBe(404)
  })
})
