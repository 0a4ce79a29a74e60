import type { Page } from '@playwright/test'
import { seededPassword } from '../support/people.ts'
import { expect, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { asks, hears, renewedTokenOf, stateOf, tokenOf } from './support/page-tools.ts'

const atLogin = { options: { view: 'login' } } as const

/** How often the server was asked to renew a session, as it counts itself. */
const refreshesOn = async (portalUrl: string): Promise<number> => {
  const metrics = await (await fetch(`${portalUrl}/metrics`)).text()
  const counts = metrics.matchAll(/^http_requests_total\{operation="refreshToken".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

const perTab = 10
type Many = {
  readonly portals: readonly {
    readonly getState: () => { readonly state: string }
    readonly getAccessToken: (asked: object) => Promise<string>
  }[]
}

/** A page with as many portals as ten tabs would have: documents of their own in the one partition of the site. */
const manyPortals = (options: object): string => `<!doctype html><title>Ten portals</title><body>
<script src="/sdk/index.iife.js"></script>
<script>
  window.portals = Array.from({ length: ${perTab} }, () =>
    HostSdk.mount(document.body.appendChild(document.createElement('div')), ${JSON.stringify(options)}))
</script>`

const statesOf = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => (window as unknown as Many).portals.map((portal) => portal.getState().state))

attack(
  'SEC-PO-05 SEC-SS-05',
  'fifty portals in five tabs renew the session in the same moment',
  'the server is asked once, the others take what it answered, and nobody is signed out',
  async ({ arena, visitor }) => {
    const first = await visitor({ thirdPartyCookies: 'blocked' })
    const { portalUrl, clientId } = arena.stack
    arena.write('/tab', atLogin)
    arena.put('host', '/many', { body: manyPortals({ portalUrl, clientId }) })
    await first.goto(`${arena.hosts.crossSite}/tab`)
    await signIn(first, 'member@acme.test', seededPassword)
    await hears(first, /"authenticated"/)
    const tabs: Page[] = []
    const everybody = Array.from({ length: perTab }, () => 'authenticated')
    while (tabs.length < 5) {
      const tab = await first.context().newPage()
      await tab.goto(`${arena.hosts.crossSite}/many`)
      await expect.poll(() => statesOf(tab), { timeout: 30_000 }).toEqual(everybody)
      tabs.push(tab)
    }
    const before = await refreshesOn(portalUrl)
    const old = await tokenOf(first)
    const answers = tabs.map((tab) =>
      tab.evaluate(() =>
        Promise.all(
          (window as unknown as Many).portals.map((portal) => portal.getAccessToken({ force: true })),
        ),
      ),
    )
    const tokens = (await Promise.all(answers)).flat()
    expect(tokens).toHaveLength(50)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens).not.toContain(old)
    expect(await refreshesOn(portalUrl)).toBe(before + 1)
    for (const tab of tabs) expect(await statesOf(tab)).toEqual(everybody)
  },
)

attack(
  'SEC-SS-05 SEC-SS-09',
  'a thief uses a refresh cookie that its owner’s browser has renewed since, beyond the grace',
  'the session is over for both, tokens included; the page hears that it was revoked, and the person signs in anew',
  async ({ arena, visitor }) => {
    const [owner, thief] = [await visitor(), await visitor()]
    const { portalUrl, advanceClock } = arena.stack
    const url = `${arena.hosts.sameSite}/admin-portal`
    arena.write('/admin-portal', { options: { view: 'admin' } })
    await owner.goto(url)
    await hears(owner, /^ready/m)
    await arena.stack.signInAs(owner, 'member@acme.test')
    await hears(owner, /"authenticated"/)
    const stolen = await owner.context().cookies(portalUrl)
    const token = await renewedTokenOf(owner)
    const me = `${portalUrl}/identity/resources/users/v2/me`
    expect((await asks(owner, me, token)).status).toBe(200)

    await thief.context().addCookies(stolen)
    await advanceClock(11)
    await thief.goto(url)
    await hears(thief, /"anonymous"/)
    expect(await stateOf(thief)).toBe('anonymous')

    expect((await asks(owner, me, token)).status).toBe(401)
    await expect(renewedTokenOf(owner)).rejects.toThrow('NOT_AUTHENTICATED')
    await hears(owner, /auth-change .*"anonymous".*"revoked"/)
    await signIn(owner, 'member@acme.test', seededPassword)
    await hears(owner, /"revoked"[\s\S]*"authenticated"/)
  },
)
