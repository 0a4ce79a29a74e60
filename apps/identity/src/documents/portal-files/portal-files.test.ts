import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { developmentClientId, dropInPath, headers } from '@vestibule/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../start/server.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
let browser: Browser
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  testServer = { ...made, services, server: createServer(services) }
  browser = aBrowser(testServer, {
    headers: { [headers.embedTicket]: undefined, 'sec-fetch-dest': 'iframe' },
  })
})
afterAll(() => testServer.close())

describe('portal files', () => {
  const file = (path: string, more: Record<string, string> = {}) => browser.request(path, { headers: more })

  test('are served with their type, for ever, in the encoding the browser takes', async () => {
    const path = '/portal/assets/main-AbCd1234.js'
    const answer = await file(path, { 'accept-encoding': 'gzip, br' })
    expect(await answer.text()).toBe('as brotli')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, Origin',
    })
    expect(await (await file(path, { 'accept-encoding': 'gzip' })).text()).toBe('as gzip')
    const plain = await file(path)
    expect(await plain.text()).toBe('plain')
    expect(plain.headers.has('content-encoding')).toBe(false)
  })

  test('SEC-DE-12 files of text name their characters', async () => {
    const { portalDirectory } = testServer.services.config
    for (const [ending, type] of [
      ['.js', 'text/javascript; charset=utf-8'],
      ['.css', 'text/css; charset=utf-8'],
      ['.svg', 'image/svg+xml; charset=utf-8'],
      ['.map', 'application/json; charset=utf-8'],
    ]) {
      await writeFile(join(portalDirectory, `of-text${ending}`), 'text')
      const answer = await file(`/portal/of-text${ending}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    }
  })

  test.each([
    '/portal/',
    '/portal/assets',
    '/portal/assets/none.js',
    '/portal/me.css',
    '/portal/secret.txt',
    '/portal/.vite/manifest.json',
    '/portal/entry/en.login.html',
    '/portal/..%2f..%2fpackage.json',
    '/portal/%2e%2e/%2e%2e/etc/passwd.js',
    '/portal/assets/..%5c..%5cx.js',
    '/portal/assets/%00.js',
    '/portal/%zz.js',
    '/identity/me.css',
    '/identity/resources/users/v2/me.css',
  ])('SEC-DE-03 %s is a 404 and never a document', async (path) => {
    const answer = await file(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('wrappers of the wire find their screens under its version', async () => {
    const folder = join(testServer.services.config.portalDirectory, 'drop-in', 'login-box')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.js'), 'the box')
    const answer = await file(`${dropInPath}/login-box/index.js`, { origin: 'https://not-registered.test' })
    expect(dropInPath).toBe('/admin-box/7.78.0')
    expect(await answer.text()).toBe('the box')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const path of ['/admin-box/7.79.0/login-box/index.js', `${dropInPath}/..%2fme.css`])
      expect((await file(path)).status).toBe(404)
  })

  test('every page may load the Host SDK, and nothing else beside it', async () => {
    const folder = join(testServer.services.config.portalDirectory, '..', 'host-sdk')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.iife.js'), 'the SDK')
    await writeFile(join(folder, 'package.json'), '{}')
    const answer = await file('/host-sdk/index.iife.js', { origin: 'https://not-registered.test' })
    expect(await answer.text()).toBe('the SDK')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    })
    for (const path of ['/host-sdk/package.json', '/host-sdk/none.js', '/host-sdk/..%2fportal%2fx.js'])
      expect((await file(path)).status).toBe(404)
  })

  test('SEC-PO-16 the loader that is handed out names this portal', async () => {
    const folder = join(testServer.services.config.portalDirectory, '..', 'host-sdk')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'loader.js'), "const served = '%PORTAL_ORIGIN%'")
    const answer = await file('/host-sdk/loader.js', { origin: 'https://not-registered.test' })
    const { origin } = new URL(testServer.services.config.publicUrl)
    expect(await answer.text()).toBe(`const served = '${origin}'`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('without a build the document says that it is not there', async () => {
    const { services } = testServer
    const server = createServer({ ...services, config: { ...services.config, portalDirectory: '/nowhere' } })
    expect(
      (
        await aBrowser({ ...testServer, server }).request(
          `/embed/${developmentClientId}?o=${encodeURIComponent(hostOrigin)}`,
        )
      ).status,
    ).toBe(503)
  })
})
