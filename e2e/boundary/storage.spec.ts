import type { Page } from '@playwright/test'
import { mockProvider, waysScreen } from '../screens/social.ts'
import { seededPassword } from '../support/people.ts'
import { type Arena, expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hostPage } from './support/host-page.ts'
import { readDiagnosis, hears } from './support/page-tools.ts'

const atLogin = { options: { view: 'login' } } as const

/** Whatever a document of the portal could keep or say to another one throws, as odd browsers and policies have it. */
const refuseStorage = (page: Page, portalUrl: string): Promise<unknown> =>
  page.context().addInitScript((portal) => {
    if (location.origin !== portal) return
    const refuse = (): never => {
      throw new DOMException('Refused by the test', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: refuse })
    Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: refuse })
    Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: refuse })
  }, portalUrl)

const browsers = {
  'a browser that refuses storage to frames of another site': {
    open: { thirdPartyCookies: 'blocked', thirdPartyStorage: 'refused' },
    prepare: async () => {},
    missing: { local: false, session: false, locks: false },
  },
  'a browser where storage, databases, locks and channels throw': {
    open: { thirdPartyCookies: 'blocked' },
    prepare: (page: Page, { stack }: Arena) => refuseStorage(page, stack.portalUrl),
    missing: { local: false, session: false, locks: false, channel: false },
  },
} as const

for (const [what, { open, prepare, missing }] of Object.entries(browsers)) {
  attack(
    'SEC-PO-01 SEC-PO-05',
    what,
    'a user signs in, by a password and at a provider, and is still signed in after a reload; the diagnosis names what is missing',
    async ({ arena, openPage }) => {
      const page = await openPage(open)
      await prepare(page, arena)
      arena.write('/no-storage', atLogin)
      await page.goto(`${arena.hosts.crossSite}/no-storage`)
      await signIn(page, 'member@acme.test', seededPassword)
      await hears(page, /"authenticated"/)
      expect(await readDiagnosis(page)).toMatchObject({
        portal: 'ready',
        found: { cookieStorage: 'partitioned', storage: missing },
        advice: expect.arrayContaining([expect.stringContaining('Not available in the frame: local')]),
      })
      await page.reload()
      await hears(page, /"authenticated"/)

      await page.context().clearCookies()
      await page.reload()
      const ways = waysScreen(portalOn(page))
      const opened = page.context().waitForEvent('page')
      await ways.continueWith('Google').click()
      await mockProvider(await opened).choose('support@acme.test')
      await hears(page, /"authenticated".*support@acme\.test/)
    },
  )
}

attack(
  'SEC-SS-11',
  'a page shows the portal in a frame without credentials (iframe credentialless)',
  'a user signs in and is still signed in after a reload of the frame; the next page knows no user',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const first = `<script>
      const create = document.createElement
      document.createElement = function (name) {
        const made = create.call(this, name)
        if (name === 'iframe') made.credentialless = true
        return made
      }
    </script>`
    const body = hostPage(arena.stack, { options: { view: 'login' } }).replace('<html>', `<html>${first}`)
    arena.put('host', '/credentialless', { body })
    await page.goto(`${arena.hosts.crossSite}/credentialless`)
    const frame = page.frames().find((each) => each.url().startsWith(arena.stack.portalUrl))
    expect(await frame?.evaluate(() => (window as { credentialless?: boolean }).credentialless)).toBe(true)
    await signIn(page, 'member@acme.test', seededPassword)
    await hears(page, /"authenticated"/)
    await frame?.evaluate(() => location.reload())
    await hears(page, /"authenticated"[\s\S]*"authenticated"/)
    await page.reload()
    await hears(page, /"anonymous"/)
  },
)
