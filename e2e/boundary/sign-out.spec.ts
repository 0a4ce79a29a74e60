import type { Page } from '@playwright/test'
import { type Arena, expect, portalOn } from './support/arena.ts'
import { signedIn as administrator } from './support/administrator.ts'
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

/** Answers what the portal asks. A button that cannot be taken back counts once it has been seen for a while. */
const answer = async (page: Page, name: string): Promise<void> => {
  const button = portalOn(page)
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
}

/** Says it as a page that was taken over does, and gives what the portal answered. */
const signOutSilently = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (window as unknown as { portal: { logout: (how: object) => Promise<object> } }).portal
      .logout({ everywhere: true })
      .then(JSON.stringify, (error: { readonly code: string }) => error.code),
  )

attack(
  'SEC-PO-14',
  'the page signs the user out on all devices by a message',
  'the portal asks in a dialog of its own, in words that the page does not replace; a user who cancels stays signed in on every device, and one who says only here on the others',
  async ({ arena, openPage }) => {
    const [page, device] = [await openPage(), await openPage()]
    await signedIn(arena, device)
    await signedIn(arena, page)
    await page.evaluate(() =>
      (
        window as unknown as { portal: { setLocalizations: (texts: object) => Promise<void> } }
      ).portal.setLocalizations({ en: { logout: { title: 'You won', everywhere: 'Claim' } } }),
    )
    const cancelled = signOutSilently(page)
    await answer(page, 'Cancel')
    expect(await cancelled).toBe('USER_CANCELLED')
    expect(await readState(page)).toBe('authenticated')
    const here = signOutSilently(page)
    await answer(page, 'Sign out only here')
    expect(await here).toBe('{"everywhere":false}')
    expect(await readState(page)).toBe('anonymous')
    await device.reload()
    await hears(device, /"authenticated"/)
  },
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
      const signingOut = signOut(page, { everywhere: true, returnTo })
      await answer(page, 'Sign out everywhere')
      await signingOut
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

attack(
  'SEC-PO-41',
  'the page signs the user out while administration shows its lists',
  'no request that needs a user follows',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/out-of-administration', { options: { view: 'admin' } })
    await administrator(arena, page, '/out-of-administration')
    await portalOn(page).getByRole('link', { name: 'Users' }).click()
    await expect(portalOn(page).getByRole('row').nth(2)).toBeVisible()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    await signOut(page, {})
    await expect(portalOn(page).getByLabel('Work email')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
  },
)
