import type { Page } from '@playwright/test'
import { usersScreen } from '../screens/users.ts'
import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { say } from './support/page-tools.ts'
import { signedIn } from './support/administrator.ts'

const watched = { before: ['/watch-port.js'] } as const
const team = 'amara.okafor@acme.test'

/** The frame as a page shows it that wants nothing of it to be seen. */
const setOpacity = (page: Page, opacity: string) =>
  page.locator('#portal iframe').evaluate((frame: HTMLElement, value) => {
    frame.style.opacity = value
  }, opacity)

/** Presses the button of a form in the moment in which it comes: as soon as the second of two clicks could. */
const pressAtOnce = async (page: Page): Promise<void> => {
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  await frame?.evaluate(() => {
    const changes = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]:not([hidden])')
      if (button === null) return
      changes.disconnect()
      button.click()
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
}

/** The member's id, as the address of a dialog names it. */
const findItem = async (page: Page): Promise<string> => {
  const portal = portalOn(page)
  await usersScreen(portal)
    .row(team)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await portal.getByRole('menuitem', { name: 'Disable…' }).click()
  await expect(portal.getByRole('dialog')).toContainText('Amara Okafor')
  const item = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('item') ?? ''
  await portal.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(portal.getByRole('dialog')).toHaveCount(0)
  return item
}

attack(
  'SEC-PO-17',
  'the page opens a question in a frame that cannot be seen, moves the keyboard into it, and has its user type the answer and Enter',
  'the member stays, and the dialog says that nothing was done',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    arena.write('/typed-unseen', { ...watched, options: { view: 'admin' } })
    await signedIn(arena, page, '/typed-unseen')
    await say(page, 'open', { route: 'admin/users' })
    const item = await findItem(page)
    const portal = portalOn(page)
    await setOpacity(page, '0')
    await say(page, 'open', { route: 'admin/users', params: { dialog: 'remove', item } })
    const dialog = portal.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(team)
    await page.keyboard.press('Enter')
    // The press came as soon as the dialog, or later.
    await expect(dialog.getByText(/^(Nothing was changed|Press again)/)).toBeVisible()
    await setOpacity(page, '')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(usersScreen(portal).row(team)).toContainText('Active')
  },
)

attack(
  'SEC-PO-17',
  'the page opens a form and has its user press it at once, or shows no more of it than its button',
  'the form stays unsent, and is sent by a press of its user once it is seen',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    arena.write('/pressed-unseen', { ...watched, options: { view: 'admin' } })
    await signedIn(arena, page, '/pressed-unseen')
    await say(page, 'open', { route: 'admin/users' })
    const item = await findItem(page)
    const portal = portalOn(page)
    await pressAtOnce(page)
    await say(page, 'open', { route: 'admin/users', params: { dialog: 'edit', item } })
    const dialog = portal.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(dialog.getByText('Press again')).toBeVisible()
    await expect(save).toBeVisible()
    const box = await save.boundingBox()
    if (box === null) throw new Error('The button is not on the page')
    // A piece of the frame as large as the button, where the button was.
    await page.locator('#portal').evaluate((place: HTMLElement, { x, y, width, height }) => {
      place.style.clipPath = `inset(${y}px calc(100% - ${x + width}px) calc(100% - ${y + height}px) ${x}px)`
    }, box)
    await expect(page.frameLocator('#portal iframe').locator('html')).not.toHaveAttribute('data-armed')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(dialog.getByText('Nothing was changed')).toBeAttached()
    await page.locator('#portal').evaluate((place: HTMLElement) => {
      place.style.clipPath = ''
    })
    await expect(portal.locator('html')).toHaveAttribute('data-armed')
    await save.click()
    await expect(portal.getByText('Saved changes to Amara Okafor').first()).toBeAttached()
  },
)
