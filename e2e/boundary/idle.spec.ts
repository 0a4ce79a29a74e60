import type { Page } from '@playwright/test'
import { signedIn } from './support/administrator.ts'
import { type Arena, expect, portalOn, test } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { readState } from './support/page-tools.ts'

const who = 'support@acme.test'
const limit = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 600 } }

test.afterEach(({ stack }) => stack.changeSettings({ sessions: {} }))

/** A page with administration of a user whose idle timeout is ten minutes, and a way to let time pass there. */
const openAdministration = async (arena: Arena, page: Page) => {
  await arena.stack.changeSettings({ sessions: limit })
  await page.clock.install()
  arena.write('/administration', { options: { view: 'admin' } })
  const limitKnown = page.waitForResponse((response) =>
    response.url().endsWith('/configurations/sessions/v1'),
  )
  await signedIn(arena, page, '/administration', who)
  await limitKnown
  const portal = portalOn(page)
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    warning: portal.getByRole('dialog', { name: 'Are you still there?' }),
    pass: (seconds: number) => page.clock.fastForward(seconds * 1000),
  }
}

/** Has the page say that its user is active whenever it is asked, and makes the frame move below a mouse that rests. */
const stretch = async (page: Page): Promise<void> => {
  const frame = page.locator('#portal iframe')
  await frame.hover()
  await page.evaluate(() => {
    Object.assign(window, { stretching: setInterval(() => dispatchEvent(new Event('keydown')), 1000) })
  })
  await frame.evaluate((element) => {
    const how = { duration: 300, iterations: Number.POSITIVE_INFINITY }
    element.animate(
      [
        { marginTop: '0', height: '100%' },
        { marginTop: '40px', height: '60%' },
      ],
      how,
    )
  })
}

attack(
  'SEC-PO-37',
  'the page says that its user is active, for ever, and moves the frame of administration below a mouse that rests',
  'the user is warned and signed out by what the frame sees; once the page has hidden administration, its word counts',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { warning, pass } = await openAdministration(arena, page)
    await stretch(page)
    await pass(300)
    // The frame moves for a while.
    await expect(warning).toBeHidden()
    await pass(290)
    await expect(warning).toBeVisible()
    await pass(100)
    await expect.poll(() => readState(page)).toBe('anonymous')

    const other = await openPage({ thirdPartyCookies: 'blocked' })
    const hidden = await openAdministration(arena, other)
    await stretch(other)
    await other.evaluate(() =>
      (window as unknown as { portal: { closeAdminPortal: () => Promise<void> } }).portal.closeAdminPortal(),
    )
    for (const seconds of [500, 500, 500]) {
      await hidden.pass(seconds)
      expect(await readState(other)).toBe('authenticated')
    }
    await expect(hidden.warning).toBeHidden()
  },
)

test('SEC-PO-37 a user who works on a page that keeps administration out of sight is not signed out', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const { warning, pass } = await openAdministration(arena, page)
  await page.evaluate(() => {
    document.getElementById('portal')!.style.display = 'none'
  })
  for (const seconds of [300, 300, 300, 300, 300]) {
    await page.mouse.move(seconds / 2, Math.random() * 300)
    await page.keyboard.press('a')
    await pass(seconds)
    // The frame asks the page, and may have something to say.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await readState(page)).toBe('authenticated')
  }
  await page.evaluate(() => {
    document.getElementById('portal')!.style.display = ''
  })
  await expect(warning).toBeHidden()
  await expect(portalOn(page).getByRole('heading', { level: 1 })).toBeVisible()
})
