import { spawnSync } from 'node:child_process'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from '@playwright/test'
import { companionCookieName, developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { executablePath, quiet, rootArguments } from '../support/chromium.ts'
import { seededPassword } from '../support/people.ts'
import { startSecureStack } from '../support/secure-stack.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'
import { setUpMs } from '../support/set-up.ts'

const name = refreshCookieName(developmentClientId)
const companion = companionCookieName(name)
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

type Own = { readonly person: () => Promise<{ readonly context: BrowserContext; readonly page: Page }> }
type Shared = { readonly secureStack: Stack; readonly chromiumBrowser: Browser }

const overTls = test.extend<Own, Shared>({
  secureStack: [
    async ({ browserName: _ }, use) => {
      const stack = await startSecureStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  chromiumBrowser: [
    async ({ browserName: _ }, use) => {
      const browser = await chromium.launch({
        executablePath: executablePath(),
        args: [...rootArguments, ...quiet],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  person: async ({ chromiumBrowser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await chromiumBrowser.newContext({ ignoreHTTPSErrors: true })
      contexts.push(context)
      return { context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },
})

const readCookie = async (context: BrowserContext, wanted: string): Promise<string> => {
  const match = (await context.cookies()).find((cookie) => cookie.name === wanted)
  if (match === undefined) throw new Error(`The browser keeps no cookie ${wanted}`)
  return match.value
}

/** The portal's own document in a page. */
const portalIn = (page: Page, { portalUrl }: Stack): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(portalUrl))
  if (frame === undefined) throw new Error('The page shows no portal')
  return frame
}

/** Status of the answer when the portal's own frame asks to renew the session of its cookie. */
const refreshIn = (page: Page, stack: Stack): Promise<number> =>
  portalIn(page, stack).evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(path, { method: 'POST', headers, body: '{}' })).status
  }, '/frontegg/identity/resources/auth/v1/user/token/refresh')

/** Moves the session of the frame's cookie to another tenant of its user; the status of the answer. */
const switchTenantIn = (page: Page, stack: Stack): Promise<number> =>
  portalIn(page, stack).evaluate(async (wire) => {
    const headers = { 'content-type': 'application/json' }
    const refresh = `${wire}/auth/v1/user/token/refresh`
    const { accessToken } = await (await fetch(refresh, { method: 'POST', headers, body: '{}' })).json()
    const claims = JSON.parse(atob(accessToken.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    const tenantId = claims.tenantIds.find((id: string) => id !== claims.tenantId)
    const request = { method: 'PUT', body: JSON.stringify({ tenantId }) }
    const own = { ...headers, authorization: `Bearer ${accessToken}` }
    return (await fetch(`${wire}/users/v1/tenant`, { ...request, headers: own })).status
  }, '/frontegg/identity/resources')

overTls.describe('over https', () => {
  overTls.skip(!hasOpenssl, 'openssl is not installed, which makes the certificate')

  overTls(
    'SEC-SS-11 a sibling sub-domain sets the attacker’s refresh cookie in a browser: it signs no user in',
    async ({ secureStack, person }) => {
      const url = secureStack.hosts.sameSite
      const attacker = await person()
      const attackersHost = hostScreen(attacker.page, url)
      await attackersHost.open()
      await attackersHost.signIn()
      await signInScreen(attackersHost.portal).signIn('member@acme.test', seededPassword)
      await attackersHost.expectSignedInAs('Max Member')
      await attacker.page.reload()
      await attackersHost.expectSignedInAs('Max Member')

      const victim = await person()
      const toss = (cookie: string, value: string, domain: string) =>
        victim.context.addCookies([
          { name: cookie, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'None' },
        ])
      await toss(name, await readCookie(attacker.context, name), 'localhost')
      // The browser itself keeps the companion from being set for a whole domain, which is all a sibling could do.
      const value = await readCookie(attacker.context, companion)
      await expect(toss(companion, value, '.localhost')).rejects.toThrow(/cookie/i)
      const victimsHost = hostScreen(victim.page, url)
      await victimsHost.open()
      await victimsHost.signIn()
      await expect(signInScreen(victimsHost.portal).email).toBeVisible()
      expect(await refreshIn(victim.page, secureStack)).toBe(401)
      expect(await refreshIn(attacker.page, secureStack)).toBe(200)
      await victim.page.reload()
      await victimsHost.expectSignedOut()
    },
  )

  overTls(
    'SEC-SS-38 SEC-SS-39 one session in a page of the portal and a frame of the same site, out and in again',
    async ({ secureStack, person }) => {
      const { context, page } = await person()
      const { sameSite, hosted } = secureStack.hosts
      const own = hostScreen(page, hosted)
      await own.open()
      await own.signIn()
      await signInScreen(own.portal).signIn('admin@acme.test', seededPassword)
      await page.waitForURL((url) => url.origin === new URL(hosted).origin)
      const host = hostScreen(page, sameSite)
      await host.open()
      await host.expectSignedInAs('Ada Admin')
      expect(await switchTenantIn(page, secureStack)).toBe(200)
      expect(await refreshIn(page, secureStack)).toBe(200)
      await page.reload()
      await host.expectSignedInAs('Ada Admin')
      await host.signOut()
      await host.expectSignedOut()
      const left = (await context.cookies()).filter((cookie) => cookie.name.endsWith(name))
      expect(left).toEqual([])
      await host.signIn()
      await signInScreen(host.portal).signIn('admin@acme.test', seededPassword)
      await host.expectSignedInAs('Ada Admin')
      expect(await refreshIn(page, secureStack)).toBe(200)
      await page.reload()
      await host.expectSignedInAs('Ada Admin')
    },
  )

  overTls(
    'SEC-TO-12 a browser keeps every cookie of the portal for its host alone, but for the one that has a companion',
    async ({ secureStack, person }) => {
      const { context, page } = await person()
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: developmentClientId,
        redirect_uri: `${secureStack.hosts.sameSite}/oauth/callback`,
        scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      await page.goto(`${secureStack.portalUrl}/oauth/authorize?${query}`)
      await signInScreen(page).email.waitFor()
      const onTheWay = await context.cookies()
      await signInScreen(page).signIn('member@acme.test', seededPassword)
      await page.waitForURL((url) => url.pathname === '/oauth/callback' && url.searchParams.has('code'))
      const kept = [...onTheWay, ...(await context.cookies())].map((cookie) => cookie.name)
      const ofPortal = [...new Set(kept)].filter((one) => /^(__(Host|Secure)-)?(fe_|vestibule_)/.test(one))
      expect(ofPortal.filter((one) => one.startsWith('__Host-fe_oauth_page_'))).toHaveLength(1)
      expect(ofPortal).toContain('__Host-fe_oauth_session')
      const perRequest = /^__Secure-fe_oauth_(interaction|resume)(\.sig)?$/
      const others = ofPortal.filter((one) => !one.startsWith('__Host-') && !perRequest.test(one))
      expect(others).toEqual([name])
    },
  )
})
