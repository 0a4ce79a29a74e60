import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('roles', framed))
  test(`an administrator makes a role, gives it permissions and deletes it (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const name = `Auditors ${deployment}`
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/roles"]').click()

    await test.step('makes it from another role', async () => {
      await button('New role').click()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Key').fill(`auditors-${deployment}`)
      await dialog.getByLabel('Start from').selectOption({ label: 'Read only' })
      await button('Create role').click()
      await expect(portal.getByRole('columnheader', { name })).toBeVisible()
    })

    const search = portal.getByRole('searchbox', { name: 'Find a permission' })

    await test.step('gives it a permission, which a reload shows', async () => {
      await search.fill('fe.secure.delete.users')
      const row = portal
        .getByRole('row')
        .filter({ has: portal.getByText('fe.secure.delete.users', { exact: true }) })
      const box = row.getByRole('checkbox', { name: new RegExp(`${name}$`) })
      await expect(box).not.toBeChecked()
      await box.check()
      await button('Save changes').click()
      await expect(button('Save changes')).toBeHidden()
      await page.reload()
      await expect(box).toBeChecked()
    })

    await test.step('the back button closes a dialog', async () => {
      await portal.getByRole('button', { name: `Actions for ${name}` }).click()
      await portal.getByRole('menuitem', { name: 'Edit…' }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
    })

    await test.step('SEC-PO-09 deletes it after a question', async () => {
      await portal.getByRole('button', { name: `Actions for ${name}` }).click()
      await portal.getByRole('menuitem', { name: 'Delete…' }).click()
      await expect(dialog).toContainText('No user has this role')
      await button('Delete role').click()
      await expect(dialog).toBeHidden()
      await expect(portal.getByRole('columnheader', { name })).toBeHidden()
    })
  })
