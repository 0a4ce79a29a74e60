import type { Page } from '@playwright/test'
import { type Arena, expect } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hears, readState } from './support/page-tools.ts'

const who = 'support@acme.test'

const signedIn = async (arena: Arena, page: Page): Promise<void> => {
  await page.goto(`${arena.hosts.crossSite}/`)
  await hears(page, /^ready/m)
  await arena.stack.signInAs(page, who)
  await hears(page, /"authenticated"/)
}

/** Signs out as a host does that takes where to go from its own address. */
const signOut = (page: Page, options: object): Promise<void> =>
  page.evaluate(
    (how) => (window as unknown as { portal: { logout: (how: object) => Promise<void> } }).portal.logout(how),
    options,
  )

attack(
  'SEC-PO-03 SEC-SS-09',
  'addresses of an attacker as where to go after signing out everywhere',
  'none is followed; the person is signed out here and on the other device',
  async ({ arena, openPage }) => {
    const [page, device] = [await openPage(), await openPage()]
    const { stranger } = arena
    await signedIn(arena, device)
    for (const returnTo of [
      'javascript:alert(1)',
      stranger,
      stranger.replace('http:', ''),
      `\\\\${stranger}`,
    ]) {
      await signedIn(arena, page)
      await signOut(page, { everywhere: true, returnTo })
      expect(await readState(page), returnTo).toBe('anonymous')
      expect(new URL(page.url()).origin, returnTo).toBe(arena.hosts.crossSite)
    }
    expect(arena.stolen()).not.toContain('/')
    await device.reload()
    await hears(device, /"anonymous"/)
    await signedIn(arena, page)
    arena.put('host', '/goodbye', { body: '<!doctype html><h1>Goodbye</h1>' })
    await Promise.all([
      page.waitForURL('**/goodbye'),
      signOut(page, { returnTo: '/goodbye' }).catch(() => {}),
    ])
  },
)
