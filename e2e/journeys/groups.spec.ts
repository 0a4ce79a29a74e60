import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('groups', framed))
  test(`an administrator makes a group, fills it and deletes it (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const name = `Night shift ${deployment}`
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/groups"]').click()

    await test.step('makes it', async () => {
      await button('New group').click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Color').selectOption({ label: 'Green' })
      await button('Create group').click()
      await expect(dialog).toBeHidden()
      await button(name).click()
      await expect(portal.getByRole('heading', { level: 1, name })).toBeVisible()
    })

    await test.step('adds a member, whom a search finds', async () => {
      await button('Add members').click()
      await dialog.getByRole('searchbox').fill('max')
      await dialog.getByRole('checkbox', { name: /Max Member/ }).check()
      await button('Add to group').click()
      await expect(dialog).toBeHidden()
      await expect(portal.getByRole('row').filter({ hasText: 'member@acme.test' })).toBeVisible()
    })

    await test.step('adds a role, which a reload shows', async () => {
      await portal.getByRole('tab', { name: 'Roles' }).click()
      await button('Add roles').click()
      await dialog.getByRole('checkbox', { name: /Support/ }).check()
      await button('Add to group').click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(portal.getByRole('tab', { name: 'Roles' })).toHaveAttribute('aria-selected', 'true')
      await expect(portal.getByRole('row').filter({ hasText: 'Support' })).toBeVisible()
    })

    await test.step('the back button closes a dialog', async () => {
      await button('Edit').click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
    })

    await test.step('a group of a directory is only looked at', async () => {
      await button('Back to Groups').click()
      await button('Product').click()
      await expect(portal.getByText('can’t be changed here')).toBeVisible()
      await expect(button('Add members')).toBeHidden()
      await button('Back to Groups').click()
    })

    await test.step('SEC-PO-09 deletes it after a question', async () => {
      await portal.getByRole('button', { name: `Actions for ${name}` }).click()
      await portal.getByRole('menuitem', { name: 'Delete…' }).click()
      await expect(dialog).toContainText('1 person loses')
      await button('Delete group').click()
      await expect(dialog).toBeHidden()
      await expect(button(name)).toBeHidden()
    })
  })
