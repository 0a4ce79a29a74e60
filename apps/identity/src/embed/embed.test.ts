import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { aBrowser, type Browser } from '../testing/browser.ts'
import { aClient } from '../testing/builders.ts'
import { createWorld, hostOrigin, type World } from '../testing/world.ts'
import { changeSettings } from '../vendor/settings.ts'
import { readTicket } from './ticket.ts'

const manifest = {
  'src/main.tsx': {
    file: 'assets/main-AbCd1234.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/main-AbCd1234.css'],
  },
  '_shared.js': { file: 'assets/shared-AbCd1234.js' },
  'src/later.tsx': { file: 'assets/later-AbCd1234.js' },
}
const entry: Record<string, string> = {
  'entry.css': 'body{color:red}',
  'early.js': 'window.early=1',
  'en.login.html': '<form id="login">%application%</form>',
  'en.login-closed.html': '<form id="login-closed"></form>',
  'en.sign-up.html': '<form id="sign-up"></form>',
  'en.skeleton.html': '<div id="skeleton"></div>',
  'he.login.html': '<form id="he-login"></form>',
  'he.skeleton.html': '<div id="he-skeleton"></div>',
}

/** A portal build as small as one can be. */
const aPortalBuild = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'vestibule-portal-'))
  for (const name of ['.vite', 'entry', 'assets']) await mkdir(join(directory, name))
  await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(entry)) await writeFile(join(directory, 'entry', name), text)
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js'), 'plain')
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js.br'), 'as brotli')
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js.gz'), 'as gzip')
  await writeFile(join(directory, 'secret.txt'), 'not of the portal')
  return directory
}

let world: World
let browser: Browser
beforeAll(async () => {
  const made = await createWorld('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  world = { ...made, services, server: createServer(services) }
  browser = aBrowser(world, { headers: { [headers.embedTicket]: undefined, 'sec-fetch-dest': 'iframe' } })
})
afterAll(() => world.close())

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
      minProtocol: 1,
      maxProtocol: 1,
      locale: 'en',
      route: 'loginUrl',
      view: 'login',
      theme: 'dark',
      application: { name: 'Acme Notes', logo: null },
      policies: { allowSignups: true, authStrategy: 'EmailAndPassword', passwordMinLength: 10 },
      flags: {},
    })
    expect(readTicket(world.services, String(boot.ticket))).toMatchObject({
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
  ])('SEC-BR-02 is refused to %s, with a page that tells it and knows nothing', async (_, query, told) => {
    const answer = await embed(query)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(answer.headers.has('x-frame-options')).toBe(false)
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).toContain('EMBED_FORBIDDEN')
    expect(html).not.toContain('ticket')
    const post = /parent\.postMessage\((.*?)\)</.exec(html)?.[1]
    expect(post).toBe(told && `{vestibule:'refused',code:'EMBED_FORBIDDEN'},"${told}"`)
  })

  test('is refused for an unknown client, and outside of a frame', async () => {
    expect((await embed(allowed, {}, crypto.randomUUID())).status).toBe(403)
    expect((await embed(allowed, {}, '%00')).status).toBe(403)
    expect((await embed(allowed, { 'sec-fetch-dest': 'document' })).status).toBe(403)
    expect((await embed(allowed, { 'sec-fetch-dest': undefined })).status).toBe(200)
  })

  test('SEC-PO-07 shows what a client or a query says as text', async () => {
    const id = crypto.randomUUID()
    const name = '</script><img src=x onerror=alert(1)>\u2028&'
    await aClient(world, { id, name })
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    const html = await (
      await embed(`${allowed}&r=${hostile}&l=${hostile}&t=${hostile}&view=${hostile}`, {}, id)
    ).text()
    expect(html).not.toContain('<img')
    expect(html).not.toContain('alert(1)</script>')
    expect((bootIn(html).application as { name: string }).name).toBe(name)
    expect(bootIn(html)).toMatchObject({ theme: 'auto', locale: 'en' })
    await world.services.db
      .delete((await import('../db/schema/applications.ts')).applications)
      .where(
        (await import('drizzle-orm')).eq((await import('../db/schema/applications.ts')).applications.id, id),
      )
    world.services.clients.forget()
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

  test('takes the browser\u2019s language where the host names none, and its direction', async () => {
    const html = await (await embed(allowed, { 'accept-language': 'fr;q=0.9, he-IL;q=0.8, en;q=0.5' })).text()
    expect(html).toContain('<html lang="he" dir="rtl"')
  })

  test('starts with the skeleton where somebody may be signed in, and without sign-up while that is closed', async () => {
    const cookie = `${refreshCookieName(developmentClientId)}=x`
    expect(await (await embed(allowed, { cookie })).text()).toContain('id="skeleton"')
    const { services } = world
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

describe('portal files', () => {
  const file = (path: string, more: Record<string, string> = {}) => browser.request(path, { headers: more })

  test('are served with their type, for ever, in the encoding the browser takes', async () => {
    const asked = '/portal/assets/main-AbCd1234.js'
    const answer = await file(asked, { 'accept-encoding': 'gzip, br' })
    expect(await answer.text()).toBe('as brotli')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, Origin',
    })
    expect(await (await file(asked, { 'accept-encoding': 'gzip' })).text()).toBe('as gzip')
    const plain = await file(asked)
    expect(await plain.text()).toBe('plain')
    expect(plain.headers.has('content-encoding')).toBe(false)
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

  test('without a build the document says that it is not there', async () => {
    const { services } = world
    const server = createServer({ ...services, config: { ...services.config, portalDirectory: '/nowhere' } })
    expect(
      (await aBrowser({ ...world, server }).request(`/embed/${developmentClientId}?${allowed}`)).status,
    ).toBe(503)
  })
})
