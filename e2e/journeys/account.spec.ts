import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The journeys share one account.
const zones = { sameSite: 'Asia/Jerusalem', crossSite: 'Europe/Paris' } as const

for (const deployment of inTurn('account', framed))
  test(`an administrator changes the account, and where its people sign in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const url = stack.hosts[deployment]
    const host = hostScreen(page, url)
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const save = async () => {
      await button('Save changes').click()
      await expect(button('Save changes')).toBeHidden()
    }
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/account"]').click()

    await test.step('saves an address and a time zone, which a reload shows', async () => {
      const address = portal.getByLabel('Address', { exact: true })
      await address.fill(`1 ${deployment} Street`)
      await portal.getByLabel('Time zone').selectOption(zones[deployment])
      await expect(portal.getByText('2 changes aren’t saved yet')).toBeVisible()
      await save()
      await page.reload()
      await expect(address).toHaveValue(`1 ${deployment} Street`)
      await expect(portal.getByLabel('Time zone')).toHaveValue(zones[deployment])
    })

    await test.step('is told that nothing changed', async () => {
      await portal.getByLabel('Website').press('Enter')
      const message = 'No changes to update'
      await expect(portal.locator('.v-toast').getByText(message)).toBeVisible()
      // Read out a moment later, by an element of its own.
      await expect(portal.getByRole('status').filter({ hasText: message })).toHaveCount(1)
    })

    await test.step('SEC-PO-03 names a page of the application, and no other', async () => {
      await portal.getByRole('tab', { name: 'Custom login' }).click()
      const loginUrl = portal.getByLabel('Sign-in address')
      await loginUrl.fill('https://elsewhere.test/login')
      await button('Save changes').click()
      await expect(portal.getByRole('alert')).toBeVisible()
      await loginUrl.fill(`${url}/account/login`)
      await save()
      await page.reload()
      await expect(loginUrl).toHaveValue(`${url}/account/login`)
      await loginUrl.fill('')
      await save()
    })
  })
