import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('all-accounts', framed))
  test(`an administrator adds an account, renames it and deletes it (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const [first, second] = [`North ${deployment}`, `South ${deployment}`]
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    const choose = async (name: string, action: string) => {
      await button(`Actions for ${name}`).click()
      await portal.getByRole('menuitem', { name: action }).click()
    }
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/allAccounts"]').click()

    await test.step('adds it', async () => {
      await button('New sub-account').click()
      await dialog.getByLabel('Name').fill(first)
      await button('Create account').click()
      await expect(dialog).toBeHidden()
      await expect(portal.getByText(first, { exact: true })).toBeVisible()
    })

    await test.step('renames it', async () => {
      await choose(first, 'Rename…')
      await dialog.getByLabel('Name').fill(second)
      await button('Save changes').click()
      await expect(dialog).toBeHidden()
      await expect(portal.getByText(second, { exact: true })).toBeVisible()
    })

    await test.step('finds it, also after a reload', async () => {
      await portal.getByRole('searchbox').fill(second)
      await expect(portal.getByText('1 account', { exact: true })).toBeVisible()
      await page.reload()
      await expect(portal.getByText(second, { exact: true })).toBeVisible()
      await expect(portal.getByText('1 account', { exact: true })).toBeVisible()
    })

    await test.step('SEC-AD-03 deletes it with its name and a fresh proof', async () => {
      await stack.advanceClock(400)
      await choose(second, 'Delete…')
      await dialog.getByLabel(`Enter ${second} to confirm`).fill(second)
      await button('Delete account').click()
      await dialog.getByLabel('Your password').fill(seededPassword)
      await button('Delete account').click()
      await expect(dialog).toBeHidden()
      await expect(portal.getByText('No accounts match')).toBeVisible()
    })
  })

for (const deployment of inTurn('all-accounts', framed, 1))
  test(`an administrator sees the users of an account below their own (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    const { tenantId, tenantIds } = await host.claims()
    const child = (tenantIds as readonly string[]).find((id) => id !== tenantId)
    await host.administration()
    const dmitri = portal.getByRole('row', { name: /Dmitri Volkov/ })
    await expect(dmitri).toBeVisible()

    await test.step('by the address that names it', async () => {
      await page.goto(`${stack.hosts[deployment]}/#/admin/users?tenantId=${child}`)
      await expect(dmitri).toHaveCount(0)
      await expect(portal.getByRole('row', { name: /Ada Admin/ })).toBeVisible()
    })

    await test.step('and stays in it from page to page', async () => {
      await portal.locator('a[href^="#/admin/account"]').click()
      await expect(page).toHaveURL(new RegExp(`#/admin/account\\?tenantId=${child}$`))
      await expect(portal.getByLabel('Organization name')).toHaveValue(/^Acme \w+/)
      await page.reload()
      await expect(portal.getByLabel('Organization name')).toHaveValue(/^Acme \w+/)
    })
  })
