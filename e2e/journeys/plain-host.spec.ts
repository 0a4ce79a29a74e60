import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { serving } from '../support/serve.ts'
import { expect, test } from '../support/test.ts'

const built = (name: string): string =>
  readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8')

type Host = { readonly portal: { getAccessToken: () => Promise<string> }; readonly heard: string[] }

const start = `
  const portal = HostSdk.mount(document.getElementById('portal'))
  window.portal = portal
  window.heard = []
  document.getElementById('portal').addEventListener('auth-change', (event) => window.heard.push(event.detail.state))
`

/** A page of plain HTML: the loader inline, the SDK as a script, and a policy as strict as a host can have. */
const pageFor = (portalUrl: string, clientId: string) => {
  const inline = [built('loader.js'), start]
  const hashes = inline
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes}`,
    `frame-src ${portalUrl}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  const body = `<!doctype html><title>Plain host</title>
    <div id="portal" data-vestibule data-view="login" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>
    <script>${inline[0]}</script><script src="/sdk/index.iife.js"></script><script>${inline[1]}</script>`
  return { body, type: 'text/html', headers: { 'content-security-policy': policy } }
}

test('SEC-BR-01 the built scripts sign a person in on a plain page under a strict policy', async ({
  hostless,
  openPage,
}) => {
  const host = hostless.hosts.crossSite
  const script = (name: string) => ({ type: 'text/javascript', body: built(name) })
  const answers = {
    '/account/login': pageFor(hostless.portalUrl, hostless.clientId),
    '/sdk/index.iife.js': script('index.iife.js'),
    '/sdk/bridge.js': script('bridge.js'),
    '/sdk/later.js': script('later.js'),
  }
  await serving(host, answers, async () => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
    })
    await page.goto(`${host}/account/login`)
    await signInScreen(page.frameLocator('iframe')).signIn('member@acme.test', 'Welcome-to-Acme-1')
    await expect.poll(() => page.evaluate(() => (window as unknown as Host).heard)).toContain('authenticated')
    await expect(page.locator('iframe')).toHaveCount(1)
    const token = await page.evaluate(() => (window as unknown as Host).portal.getAccessToken())
    const me = await page.request.get(`${hostless.portalUrl}/identity/resources/users/v2/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await me.json()).toMatchObject({ email: 'member@acme.test' })
    expect(violations).toEqual([])
  })
})
