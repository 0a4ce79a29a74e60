import type { Page } from '@playwright/test'
import { usersScreen } from '../screens/users.ts'
import { expect, portalOn, test } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { say } from './support/page-tools.ts'
import { signedIn, signedInAt } from './support/administrator.ts'

const watched = { before: ['/watch-port.js'] } as const
const team = 'amara.okafor@acme.test'

/** The frame as a page shows it that wants nothing of it to be seen. */
const setOpacity = (page: Page, opacity: string) =>
  page.locator('#portal iframe').evaluate((frame: HTMLElement, value) => {
    frame.style.opacity = value
  }, opacity)

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Shows a piece of the frame where it is, or all of it. The frame hears of it a moment later. */
const crop = async (page: Page, box?: Box): Promise<void> => {
  const inset = box && [box.y, `100% - ${box.x + box.width}px`, `100% - ${box.y + box.height}px`, box.x]
  const sides = inset?.map((side) => (typeof side === 'number' ? `${side}px` : `calc(${side})`)).join(' ')
  await page.locator('#portal').evaluate(
    (place: HTMLElement, path) => {
      place.style.clipPath = path
    },
    sides === undefined ? '' : `inset(${sides})`,
  )
  const html = portalOn(page).locator('html')
  if (box) await expect(html).not.toHaveAttribute('data-armed')
}

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
    await expect(dialog.getByText(/^Nothing was changed/)).toBeVisible()
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
    const hint = dialog.getByText('Nothing was changed, because')
    // A form that has only just come answers so, however much of it is shown.
    await expect(portal.locator('html')).toHaveAttribute('data-armed')
    // No more than the button; and a strip of the form with it.
    for (const [across, down] of [
      [0, 0],
      [180, 120],
    ] as const) {
      await crop(page, {
        ...box,
        x: box.x - across,
        y: box.y - down,
        width: box.width + across,
        height: box.height + down,
      })
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect(hint).toBeAttached()
      await expect(save).toBeAttached()
      await hint.evaluate((shown) => shown.remove())
    }
    await crop(page)
    await expect(portal.locator('html')).toHaveAttribute('data-armed')
    await save.click()
    await expect(portal.getByText('Saved changes to Amara Okafor').first()).toBeAttached()
  },
)

test('in a page with something over a corner of the frame, a user who has read so presses again', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  arena.write('/with-chat', { ...watched, options: { view: 'admin' } })
  await signedIn(arena, page, '/with-chat')
  await say(page, 'open', { route: 'admin/users' })
  await page.evaluate(() => {
    const chat = document.body.appendChild(document.createElement('div'))
    Object.assign(chat.style, {
      position: 'fixed',
      right: '0',
      bottom: '0',
      width: '56px',
      height: '56px',
      background: 'navy',
      zIndex: '2147483647',
    })
  })
  const portal = portalOn(page)
  await usersScreen(portal)
    .row(team)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await portal.getByRole('menuitem', { name: 'Edit' }).first().click()
  const dialog = portal.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('If you can see all of this, press again')).toBeVisible()
  const saved = portal.getByText('Saved changes to Amara Okafor').first()
  await expect(async () => {
    if ((await saved.count()) === 0) await save.click({ timeout: 500 })
    await expect(saved).toBeAttached({ timeout: 500 })
  }).toPass()
})

test('in a frame that has just changed its size Chromium drops no press on Close', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  arena.write('/resized', { ...watched, options: { view: 'admin' } })
  // Presses are dropped in a frame of another origin on the same site: there both pages are drawn by one process.
  await signedInAt(arena, page, `${arena.hosts.sameSite}/resized`)
  await say(page, 'open', { route: 'admin/users' })
  const item = await findItem(page)
  const portal = portalOn(page)
  const html = portal.locator('html')
  for (const height of ['620px', '700px', '640px']) {
    await say(page, 'open', { route: 'admin/users', params: { dialog: 'edit', item } })
    await expect(html).toHaveAttribute('data-armed')
    await page.locator('#portal iframe').evaluate((frame: HTMLElement, value) => {
      frame.style.height = value
    }, height)
    await expect(html).not.toHaveAttribute('data-armed')
    await portal.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(portal.getByRole('dialog')).toHaveCount(0)
  }
})
