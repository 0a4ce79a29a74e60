import { mockProvider, waysScreen } from '../screens/social.ts'
import { seededPassword } from '../support/people.ts'
import { expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hostPage } from './support/host-page.ts'
import { hears } from './support/page-tools.ts'

const atLogin = { options: { view: 'login' } } as const

attack(
  'SEC-BR-05',
  'a page that isolates itself (Cross-Origin-Embedder-Policy) shows the portal, without and with the option for it',
  'the browser keeps the portal out, and the page hears so; with the option a user signs in',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const headers = {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }
    const isolated = { options: { view: 'login', isolated: true } } as const
    arena.put('host', '/isolated', { body: hostPage(arena.stack, isolated), headers })
    arena.put('host', '/isolated-without', { body: hostPage(arena.stack, atLogin), headers })
    await page.goto(`${arena.hosts.crossSite}/isolated`)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await signIn(page, 'member@acme.test', seededPassword)
    await hears(page, /"authenticated"/)
    await page.goto(`${arena.hosts.crossSite}/isolated-without`)
    await hears(page, /error .*PORTAL_UNREACHABLE/)
  },
)

/** Has the mock provider send a header with its page, as a provider that isolates itself does. */
const isolateProvider = async (portalUrl: string, openerPolicy: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ openerPolicy })
  const answer = await fetch(`${portalUrl}/dev/idp/google/isolation`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

const policies = ['unsafe-none', 'same-origin-allow-popups', 'same-origin'] as const

for (const policy of policies) {
  for (const providerPolicy of policies) {
    attack(
      'SEC-OA-05',
      `the page cuts itself off from windows that its frames open (Cross-Origin-Opener-Policy: ${policy}), and the provider from who opened its window (${providerPolicy})`,
      'a user who signs in at a provider in a window of its own is signed in here: the server carries the answer',
      async ({ arena, openPage }) => {
        const page = await openPage({ thirdPartyCookies: 'blocked' })
        await isolateProvider(arena.stack.portalUrl, providerPolicy)
        arena.put('host', '/opener', {
          body: hostPage(arena.stack, atLogin),
          headers: { 'cross-origin-opener-policy': policy },
        })
        await page.goto(`${arena.hosts.crossSite}/opener`)
        const ways = waysScreen(portalOn(page))
        // A window that is cut off is no popup of this page: the browser knows it all the same.
        const windowBy = async (press: () => Promise<void>) =>
          (await Promise.all([page.context().waitForEvent('page'), press()]))[0]
        const first = await windowBy(() => ways.continueWith('Google').click())
        // Cut off as well from its opener: the person opens another window, which finishes the sign-in.
        const isCutOff = policy === 'same-origin'
        const opened = isCutOff ? await windowBy(() => ways.openMissing()) : first
        const provider = mockProvider(opened)
        await expect(provider.heading).toBeVisible()
        const hasNoOpener = isCutOff || providerPolicy !== 'unsafe-none'
        expect(await opened.evaluate(() => window.opener === null)).toBe(hasNoOpener)
        await provider.choose('support@acme.test')
        await hears(page, /"authenticated".*support@acme\.test/)
        await isolateProvider(arena.stack.portalUrl, 'unsafe-none')
      },
    )
  }
}
