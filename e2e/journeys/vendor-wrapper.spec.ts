import { fileURLToPath } from 'node:url'
import { signInScreen } from '../screens/sign-in.ts'
import { onBuilt } from '../support/example.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const built = fileURLToPath(new URL('../../dist/e2e/vendor-host', import.meta.url))

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`an application on the vendor’s wrapper signs in with two addresses changed (${deployment})`, async ({
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await onBuilt(built, deployment, page, async () => {
      const status = page.getByRole('status').first()
      const portal = page.frameLocator('iframe')
      await expect(status).toHaveText('Signed out')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await expect(status).toHaveText('Signed in as Ada Admin')
      await expect(page.locator('iframe')).toBeHidden()

      await page.reload()
      await expect(status).toHaveText('Signed in as Ada Admin')
      await page.getByRole('button', { name: 'Team' }).click()
      await expect(portal.getByRole('row', { name: /Dmitri Volkov/ })).toBeVisible()
      await portal
        .getByText(/^Back to /)
        .first()
        .click()
      await expect(page.locator('iframe')).toBeHidden()

      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(status).toHaveText('Signed out')
      await page.reload()
      await expect(status).toHaveText('Signed out')
    })
  })
}
