import type { Page } from '@playwright/test'
import { seededPassword } from '../support/people.ts'
import { expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { asks, hears, renewToken, readState, readToken } from './support/page-tools.ts'

const atLogin = { options: { view: 'login' } } as const

/** How often the server was asked to renew a session, as it counts itself. */
const refreshesOn = async (metricsUrl: string): Promise<number> => {
  const metrics = await (await fetch(metricsUrl)).text()
  const counts = metrics.matchAll(/^http_requests_total\{operation="refreshToken".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

const perTab = 10
type Many = {
  readonly portals: readonly {
    readonly getState: () => { readonly state: string }
    readonly getAccessToken: (options: object) => Promise<string>
  }[]
}

/**
 * A page with as many portals as ten tabs would have: documents of their own in the one partition of the site. Each is
 * mounted when the one before it is signed in, because the attack is on renewing and not on loading.
 */
const manyPortals = (options: object): string => `<!doctype html><title>Ten portals</title><body>
<script src="/sdk/index.iife.js"></script>
<script>
  window.portals = []
  const mountNext = () => {
    if (window.portals.length === ${perTab}) return
    const portal = HostSdk.mount(document.body.appendChild(document.createElement('div')), ${JSON.stringify(options)})
    const isLast = () => window.portals.at(-1) === portal
    window.portals.push(portal)
    portal.on('auth-change', ({ state }) => state === 'authenticated' && isLast() && mountNext())
  }
  mountNext()
</script>`

const readStates = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => (window as unknown as Many).portals.map((portal) => portal.getState().state))

/** Holds the lock under which tabs renew, until so many wait for it: then all have asked in the same moment. */
const holdLock = async (page: Page, name: string) => {
  const frame = page.frameLocator('iframe').locator('html')
  await frame.evaluate(
    (_, lock) =>
      new Promise<void>((isHeld) => {
        void navigator.locks.request(lock, () => {
          isHeld()
          return new Promise<void>((letGo) => Object.assign(window, { letGo }))
        })
      }),
    name,
  )
  return async ({ waiting }: { readonly waiting: number }): Promise<void> => {
    const count = () => frame.evaluate(async () => (await navigator.locks.query()).pending?.length)
    await expect.poll(count).toBe(waiting)
    await frame.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  }
}

attack(
  'SEC-PO-05 SEC-SS-05',
  'fifty portals in five tabs renew the session in the same moment',
  'the server is asked once, the others take what it answered, and no user is signed out',
  async ({ arena, openPage }) => {
    const first = await openPage({ thirdPartyCookies: 'blocked' })
    const { portalUrl, metricsUrl, clientId } = arena.stack
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
      await expect.poll(() => readStates(tab), { timeout: 60_000 }).toEqual(everybody)
      tabs.push(tab)
    }
    const before = await refreshesOn(metricsUrl)
    const old = await readToken(first)
    const letGo = await holdLock(first, `vestibule:${clientId}:`)
    const answers = tabs.map((tab) =>
      tab.evaluate(() =>
        Promise.all(
          (window as unknown as Many).portals.map((portal) => portal.getAccessToken({ force: true })),
        ),
      ),
    )
    await letGo({ waiting: 50 })
    const tokens = (await Promise.all(answers)).flat()
    expect(tokens).toHaveLength(50)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens).not.toContain(old)
    expect(await refreshesOn(metricsUrl)).toBe(before + 1)
    for (const tab of tabs) expect(await readStates(tab)).toEqual(everybody)
  },
  { tag: '@alone' },
)

attack(
  'SEC-SS-05 SEC-SS-09',
  'a thief uses a refresh cookie that its owner’s browser has renewed since, beyond the grace',
  'the session is over for both, tokens included; the page hears that it was revoked, and the person signs in anew',
  async ({ arena, openPage }) => {
    const [owner, thief] = [await openPage(), await openPage()]
    const { portalUrl, advanceClock } = arena.stack
    const url = `${arena.hosts.sameSite}/admin-portal`
    arena.write('/admin-portal', { options: { view: 'admin' } })
    await owner.goto(url)
    await hears(owner, /^ready/m)
    await arena.stack.signInAs(owner, 'member@acme.test')
    await hears(owner, /"authenticated"/)
    const stolen = await owner.context().cookies(portalUrl)
    const token = await renewToken(owner)
    const me = `${portalUrl}/identity/resources/users/v2/me`
    expect((await asks(owner, me, token)).status).toBe(200)

    await thief.context().addCookies(stolen)
    await advanceClock(11)
    await thief.goto(url)
    await hears(thief, /"anonymous"/)
    expect(await readState(thief)).toBe('anonymous')

    expect((await asks(owner, me, token)).status).toBe(401)
    await expect(renewToken(owner)).rejects.toThrow('NOT_AUTHENTICATED')
    await hears(owner, /auth-change .*"anonymous".*"revoked"/)
    await expect(portalOn(owner).getByText('Your session has ended.')).toBeVisible()
    await signIn(owner, 'member@acme.test', seededPassword)
    await hears(owner, /"revoked"[\s\S]*"authenticated"/)
  },
)

for (const [what, shiftMs] of [
  ['an hour behind', -3_600_000],
  ['an hour ahead', 3_600_000],
] as const) {
  attack(
    'SEC-PO-05',
    `a computer whose clock is ${what}`,
    'a user signs in and keeps a token as long as it lives: nothing is renewed before its time',
    async ({ arena, openPage }) => {
      const page = await openPage()
      await page.addInitScript((shift) => {
        const { now } = Date
        Date.now = () => now() + shift
      }, shiftMs)
      arena.write('/wrong-clock', atLogin)
      await page.goto(`${arena.hosts.crossSite}/wrong-clock`)
      await signIn(page, 'member@acme.test', seededPassword)
      await hears(page, /"authenticated"/)
      const before = await refreshesOn(arena.stack.metricsUrl)
      const token = await readToken(page)
      expect(await readToken(page)).toBe(token)
      const renewed = await renewToken(page)
      expect(await readToken(page)).toBe(renewed)
      expect(await refreshesOn(arena.stack.metricsUrl)).toBe(before + 1)
    },
  )
}

const watchStalls = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const periodMs = 20
    const counted = { stalledMs: 0, tickedAt: Date.now() }
    Object.assign(window, { counted })
    setInterval(() => {
      const now = Date.now()
      counted.stalledMs += Math.max(0, now - counted.tickedAt - 2 * periodMs)
      counted.tickedAt = now
    }, periodMs)
  })

/** How long the machine kept a page from running at all, which says nothing about the portal. */
const stalledMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counted: { stalledMs: number } }).counted.stalledMs)

type SigningOut = {
  readonly outAt?: number
  readonly portal: {
    readonly logout: () => Promise<void>
    readonly on: (name: 'auth-change', hear: (change: { readonly state: string }) => void) => void
  }
}

attack(
  'SEC-PO-06',
  'a user signs out while the network is away, and leaves another tab open',
  'both tabs are signed out within a second, and show nothing of a session',
  async ({ arena, openPage }) => {
    const first = await openPage({ thirdPartyCookies: 'blocked' })
    arena.write('/left-open', { options: { view: 'admin' } })
    await first.goto(`${arena.hosts.crossSite}/left-open`)
    await hears(first, /^ready/m)
    await arena.stack.signInAs(first, 'member@acme.test')
    await hears(first, /"authenticated"/)
    const second = await first.context().newPage()
    await second.goto(`${arena.hosts.crossSite}/left-open`)
    await hears(second, /"authenticated"/)
    await second.evaluate(() => {
      const { portal } = window as unknown as SigningOut
      portal.on('auth-change', ({ state }) => {
        if (state === 'anonymous') Object.assign(window, { outAt: Date.now() })
      })
    })
    await watchStalls(second)
    await first.context().setOffline(true)
    const askedAt = await first.evaluate(() => {
      void (window as unknown as SigningOut).portal.logout()
      return Date.now()
    })
    const outAt = await second.waitForFunction(() => (window as unknown as SigningOut).outAt)
    const lastedMs = Number(await outAt.jsonValue()) - askedAt
    expect(lastedMs - (await stalledMs(second))).toBeLessThan(1000)
    expect(await readState(second)).toBe('anonymous')
    // Its host is told once the request to the server has failed; the other tab may have heard before that.
    await expect.poll(() => readState(first)).toBe('anonymous')
    await expect(renewToken(second)).rejects.toThrow('NOT_AUTHENTICATED')
  },
  { tag: '@alone' },
)
