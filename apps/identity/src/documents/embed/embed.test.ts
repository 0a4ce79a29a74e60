import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '../../platform/db/schema/applications.ts'
import { createServer } from '../../start/server.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aClient } from '../../testing/a-client.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { setCaptcha } from '../../testing/captcha.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { readTicket } from '../../domain/embedding/ticket.ts'

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

const embed = (
  query: string,
  more: Record<string, string | undefined> = {},
  clientId = developmentClientId,
) => browser.request(`/embed/${clientId}?${query}`, { headers: more })
const allowed = `o=${encodeURIComponent(hostOrigin)}&v=1`
const bootIn = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as Record<string, unknown>

describe('embed document', () => {
  test('says what the portal needs to start', async () => {
    const html = await (
      await embed(`${allowed}&r=loginUrl&t=dark&view=login`, { 'sec-fetch-site': 'cross-site' })
    ).text()
    const boot = bootIn(html)
    expect(boot).toMatchObject({
      clientId: developmentClientId,
      hostOrigin,
      isApp: false,
      minProtocol: 1,
      maxProtocol: 1,
      locale: 'en',
      route: 'loginUrl',
      view: 'login',
      theme: 'dark',
      application: { name: 'Acme Notes', logo: null },
      policies: {
        allowSignups: true,
        authStrategy: 'EmailAndPassword',
        passwordMinLength: 10,
        otherWays: [],
        hasSso: false,
        ways: '0',
        social: [],
      },
      flags: {},
    })
    expect(readTicket(testServer.services, String(boot.ticket))).toMatchObject({
      clientId: developmentClientId,
      hostOrigin,
      crossSite: true,
    })
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr" data-theme="dark">/)
    expect(html).toContain('<style nonce="')
    expect(html).toContain('body{color:red}')
    expect(html).toContain('window.early=1')
    expect(html).toMatch(/<script type="module" nonce="[^"]+" src="\/portal\/assets\/main-AbCd1234.js">/)
    expect(html).toMatch(
      /<link rel="modulepreload" nonce="[^"]+" href="\/portal\/assets\/shared-AbCd1234.js">/,
    )
    expect(html).not.toContain('later-AbCd1234')
  })

  test('SEC-BR-02 SEC-DE-01 may be framed by the named host page only, and runs only its own scripts', async () => {
    const answer = await embed(allowed)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? ''
    expect(policy.split('; ')).toContain(`frame-ancestors ${hostOrigin}`)
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(rule)
    }
    const html = await answer.text()
    const scripts = html.match(/<(script|style)[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.every((tag) => tag.includes(`nonce="${nonce}"`))).toBe(true)
    expect(html).not.toMatch(/ style=| on\w+=/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.has('x-frame-options')).toBe(false)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await embed(allowed)).headers.get('content-security-policy')).not.toContain(nonce)
  })

  test('SEC-PO-15 its scripts may make no Trusted Types policy', async () => {
    const policy = (await embed(allowed)).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toContain("trusted-types 'none'")
  })

  test('isolates itself where the page does, and not otherwise', async () => {
    const readPolicy = async (query: string) =>
      (await embed(query)).headers.get('cross-origin-embedder-policy')
    expect(await readPolicy(`${allowed}&c=true`)).toBe('require-corp')
    expect(await readPolicy(allowed)).toBeNull()
  })

  test('SEC-DE-01 lets a captcha in only while the operator asks for that provider', async () => {
    const readPolicy = async () => (await embed(allowed)).headers.get('content-security-policy') ?? ''
    const provider = new URL(testServer.services.config.recaptcha?.url ?? '').origin
    await setCaptcha(testServer, { enabled: true, provider: 'proofOfWork' })
    expect(await readPolicy()).not.toContain('frame-src')
    await setCaptcha(testServer, { enabled: true, provider: 'recaptcha', siteKey: 'a site key' })
    expect((await readPolicy()).split('; ')).toEqual(
      expect.arrayContaining([`frame-src ${provider}`, `connect-src 'self' ${provider}`]),
    )
    await setCaptcha(testServer, { enabled: false, provider: 'recaptcha', siteKey: 'a site key' })
    expect(await readPolicy()).not.toContain(provider)
  })

  test.each([
    ['an unregistered page', 'o=https%3A%2F%2Fevil.test&v=1', 'https://evil.test'],
    ['another port', 'o=http%3A%2F%2Flocalhost%3A4701', 'http://localhost:4701'],
    ['another scheme', 'o=https%3A%2F%2Flocalhost%3A4700', 'https://localhost:4700'],
    ['a look-alike', `o=${encodeURIComponent(`${hostOrigin}.evil.test`)}`, undefined],
    ['a trailing slash', `o=${encodeURIComponent(`${hostOrigin}/`)}`, undefined],
    ['null', 'o=null', undefined],
    ['a script', 'o=javascript%3Aalert(1)', undefined],
    ['markup', 'o=https%3A%2F%2Fx%3C%2Fscript%3E', undefined],
    ['nobody', 'v=1', undefined],
  ])('SEC-BR-02 is refused to %s, with a page that tells it and knows nothing', async (_, query, text) => {
    const answer = await embed(query)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(answer.headers.has('x-frame-options')).toBe(false)
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).toContain('EMBED_FORBIDDEN')
    expect(html).not.toContain('ticket')
    const post = /parent\.postMessage\((.*?)\)</.exec(html)?.[1]
    expect(post).toBe(text && `{vestibule:'refused',code:'EMBED_FORBIDDEN'},"${text}"`)
  })

  test('is refused for an unknown client, and outside of a frame', async () => {
    const unknown = await embed(allowed, {}, crypto.randomUUID())
    expect(unknown.status).toBe(403)
    expect(await unknown.text()).toContain(`{vestibule:'refused',code:'CLIENT_UNKNOWN'},"${hostOrigin}"`)
    expect((await embed(allowed, {}, '%00')).status).toBe(403)
    expect((await embed(allowed, { 'sec-fetch-dest': 'document' })).status).toBe(403)
    expect((await embed(allowed, { 'sec-fetch-dest': undefined })).status).toBe(200)
  })

  test('SEC-PO-07 shows what a client or a query says as text', async () => {
    const id = crypto.randomUUID()
    const name = '</script><img src=x onerror=alert(1)>\u2028&'
    await aClient(testServer, { id, name })
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    const html = await (
      await embed(`${allowed}&r=${hostile}&l=${hostile}&t=${hostile}&view=${hostile}`, {}, id)
    ).text()
    expect(html).not.toContain('<img')
    expect(html).not.toContain('alert(1)</script>')
    expect((bootIn(html).application as { name: string }).name).toBe(name)
    expect(bootIn(html)).toMatchObject({ theme: 'auto', locale: 'en' })
    await testServer.services.db.delete(applications).where(eq(applications.id, id))
    testServer.services.clients.forget()
  })

  test.each([
    ['', 'login'],
    ['&r=loginUrl', 'login'],
    ['&r=signUpUrl', 'sign-up'],
    ['&r=activateUrl', 'skeleton'],
    ['&view=admin', 'skeleton'],
    ['&l=he', 'he-login'],
    ['&l=he-IL&r=activateUrl', 'he-skeleton'],
    ['&l=xx', 'login'],
  ])('starts "%s" with %s', async (query, id) => {
    expect(await (await embed(allowed + query)).text()).toContain(
      `<div id="root"><${id.includes('skeleton') ? 'div' : 'form'} id="${id}">`,
    )
  })

  test('is drawn once the whole first step has come', async () => {
    const html = await (await embed(allowed)).text()
    const [awaited] =
      /<link rel="expect" href="#[a-z]+" blocking="render">/.exec(html.split('<body>')[0] ?? '') ?? []
    expect(awaited).toContain('"#boot"')
    expect(html.indexOf('id="boot"')).toBeGreaterThan(html.indexOf('</form></div>'))
  })

  test('takes the browser\u2019s language where the host names none, and its direction', async () => {
    const html = await (await embed(allowed, { 'accept-language': 'fr;q=0.9, he-IL;q=0.8, en;q=0.5' })).text()
    expect(html).toContain('<html lang="he" dir="rtl"')
  })

  test('starts with the skeleton where a user may be signed in, and without sign-up while that is closed', async () => {
    const cookie = `${refreshCookieName(developmentClientId)}=x`
    expect(await (await embed(allowed, { cookie })).text()).toContain('id="skeleton"')
    const { services } = testServer
    await changeSettings(services.db, services, { allowSignups: false })
    expect(await (await embed(allowed)).text()).toContain('id="login-closed"')
    expect(await (await embed(`${allowed}&r=signUpUrl`)).text()).toContain('id="skeleton"')
    await changeSettings(services.db, services, { allowSignups: true })
  })

  test('travels compressed', async () => {
    const bytes = async (encoding: string) =>
      Buffer.from(await (await embed(allowed, { 'accept-encoding': encoding })).arrayBuffer())
    expect(brotliDecompressSync(await bytes('gzip, br')).toString()).toMatch(/^<!doctype html>/)
    expect(gunzipSync(await bytes('gzip, br;q=0')).toString()).toMatch(/^<!doctype html>/)
    expect((await bytes('identity')).toString()).toMatch(/^<!doctype html>/)
  })
})
