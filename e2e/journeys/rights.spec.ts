import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Rights = {
  readonly email: string
  /** What can be done to another user, as the menu of their row says; undefined where there is no menu. */
  readonly menu: readonly string[] | undefined
  readonly mayInvite: boolean
  readonly isAdministrator: boolean
}

const roles: Readonly<Record<string, Rights>> = {
  Admin: {
    email: 'admin@acme.test',
    menu: ['Edit…', 'Set end of access…', 'Sign in as this user…', 'Disable…', 'Lock…', 'Delete…'],
    mayInvite: true,
    isAdministrator: true,
  },
  Support: {
    email: 'support@acme.test',
    menu: ['Edit…', 'Set end of access…', 'Disable…', 'Lock…'],
    mayInvite: true,
    isAdministrator: false,
  },
  ReadOnly: { email: 'member@acme.test', menu: undefined, mayInvite: false, isAdministrator: false },
}

/** Pages with the one thing that only administrators are offered there. */
const forAdministrators = [
  { page: 'groups', action: 'New group' },
  { page: 'allAccounts', action: 'New sub-account' },
  { page: 'roles', action: 'New role' },
  { page: 'apiTokens', action: 'New token' },
]

for (const [role, { email, menu, mayInvite, isAdministrator }] of Object.entries(roles))
  test(`SEC-TE-01 a user with the role ${role} is offered what the role allows, and nothing else`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const { portal } = host
    const button = (name: string | RegExp) => portal.getByRole('button', { name })
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn(email, seededPassword)
    await host.administration()

    await test.step('users', async () => {
      await portal.locator('a[href="#/admin/users"]').click()
      await portal.locator('tbody td[data-in=lead]').nth(3).waitFor()
      await expect(button('Invite people')).toHaveCount(mayInvite ? 1 : 0)
      // The row of an active user that is not one’s own.
      const row = portal.getByRole('row').filter({ hasText: 'amara.okafor@acme.test' })
      const menus = row.getByRole('button', { name: /^Actions for/ })
      await expect(menus).toHaveCount(menu === undefined ? 0 : 1)
      if (menu === undefined) return
      await menus.click()
      expect(await portal.getByRole('menuitem').allInnerTexts()).toEqual(menu)
      await page.keyboard.press('Escape')
    })

    for (const { page: name, action } of forAdministrators)
      await test.step(name, async () => {
        await portal.locator(`a[href="#/admin/${name}"]`).click()
        await expect(portal.locator('.v-content h1')).toBeVisible()
        // Accounts below are told to those who have access to them, which administrators alone have here.
        const isTold = isAdministrator || name !== 'allAccounts'
        await (isTold
          ? portal.locator('tbody td').first()
          : portal.getByText('You don’t have access to these accounts')
        ).waitFor()
        await expect(button(action)).toHaveCount(isAdministrator ? 1 : 0)
      })

    await test.step('account', async () => {
      await portal.locator('a[href="#/admin/account"]').click()
      const website = portal.getByText('Website', { exact: true })
      await website.waitFor()
      await expect(portal.locator('input[name=website]:not([readonly]):not([disabled])')).toHaveCount(
        isAdministrator ? 1 : 0,
      )
    })

    await test.step('the address of a dialog opens nothing that the role does not allow', async () => {
      await page.evaluate(() => {
        location.hash = '#/admin/users?dialog=invite'
      })
      await portal.locator('tbody td[data-in=lead]').nth(3).waitFor()
      await expect(portal.getByRole('dialog')).toHaveCount(mayInvite ? 1 : 0)
    })
  })
