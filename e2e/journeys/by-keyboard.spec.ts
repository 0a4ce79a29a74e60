import type { FrameLocator, Locator, Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Presses Tab until something is focused, as a user without a pointer does. */
const tabTo = async (page: Page, target: Locator, { most = 80, key = 'Tab' } = {}): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached in ${most} presses: ${target}`)
}

/** Chooses in a menu by its arrows. */
const choose = async (page: Page, portal: FrameLocator | Page, item: string): Promise<void> => {
  const target = portal.getByRole('menuitem', { name: item })
  await target.waitFor()
  const isActive = () =>
    target.evaluate(
      (element) => element === element.ownerDocument.activeElement || element.hasAttribute('data-focus'),
    )
  for (let presses = 0; presses < 12 && !(await isActive()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('an administrator invites, changes a role and deletes, by the keyboard alone', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  const { portal } = host
  const button = (name: string | RegExp) => portal.getByRole('button', { name })
  const dialog = portal.getByRole('dialog')
  const email = 'kay.board@acme.test'
  const row = portal.getByRole('row').filter({ hasText: email })
  await host.open()
  await host.signIn()
  await signInScreen(portal).signIn('admin@acme.test', seededPassword)
  await host.administration()
  await portal.locator('tbody td[data-in=lead]').nth(3).waitFor()
  // From here on no pointer is used.
  await portal.locator('.v-skip').focus()

  await test.step('invites', async () => {
    await tabTo(page, button('Invite people'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Email addresses')).toBeFocused()
    await page.keyboard.type(`${email} `)
    await tabTo(page, dialog.getByRole('checkbox', { name: /^Support/ }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button('Invite people')).toBeFocused()
  })

  await test.step('finds the new user, and changes the role', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('kay.board')
    await expect(row).toContainText('Support')
    await tabTo(page, row.getByRole('button', { name: /^Actions for/ }))
    await page.keyboard.press('Enter')
    await choose(page, portal, 'Edit…')
    await tabTo(page, dialog.getByRole('checkbox', { name: /^Read only/ }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Read only')
  })

  await test.step('deletes after a question, and Escape takes the question back first', async () => {
    await tabTo(page, row.getByRole('button', { name: /^Actions for/ }))
    await page.keyboard.press('Enter')
    await choose(page, portal, 'Delete…')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await choose(page, portal, 'Delete…')
    await expect(dialog.getByLabel(/to confirm$/)).toBeFocused()
    await page.keyboard.type(email)
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
  })
})
