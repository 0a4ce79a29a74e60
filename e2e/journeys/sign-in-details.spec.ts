import { join } from '../support/as-admin.ts'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const [deployment, number] of [
  ['sameSite', '+442079461701'],
  ['crossSite', '+442079461702'],
] as const)
  test(`a user changes their username, phone numbers and email (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const newcomer = { email: `details-${deployment.toLowerCase()}@acme.test`, name: 'Dana Details' }
    await join(stack, newcomer)
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    const username = `dana.${deployment.toLowerCase()}`
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn(newcomer.email, seededPassword)
    await host.expectSignedInAs(newcomer.name)
    await host.administration()
    await portal.locator('a[href="#/admin/profile"]').click()

    await test.step('adds a username', async () => {
      await button('Add…').click()
      await dialog.getByLabel('Username').fill(username)
      await button('Save changes').click()
      await expect(dialog).toBeHidden()
      await expect(portal.locator('.v-line', { hasText: username })).toBeVisible()
    })

    await test.step('adds a phone number, by the code sent to it', async () => {
      await button('Add phone number').click()
      await dialog.getByLabel('Phone').fill(number)
      await button('Send code').click()
      await dialog.getByLabel('Six-digit code').fill(await stack.textTo(number))
      await button('Confirm').click()
      await expect(dialog).toBeHidden()
      await expect(portal.locator('.v-line', { hasText: number })).toContainText('Confirmed')
    })

    await test.step('changes the email, by the code sent to the new one', async () => {
      const email = `new-${newcomer.email}`
      await button('Change…').first().click()
      await dialog.getByLabel('New email').fill(email)
      await button('Send code').click()
      const { code } = await stack.mailTo(email)
      await dialog.getByLabel('Six-digit code').fill(code ?? '')
      await button('Confirm').click()
      await expect(dialog).toBeHidden()
      await expect(portal.locator('.v-line', { hasText: email })).toBeVisible()
    })
  })
