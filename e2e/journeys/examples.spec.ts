import { signInScreen } from '../screens/sign-in.ts'
import { onExample } from '../support/example.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`a host that is written in React signs in, administers and signs out (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await onExample('react', { hostless, deployment, page }, async () => {
      const status = page.getByRole('status').first()
      const portal = page.frameLocator('iframe')
      await expect(status).toHaveText('Signed out')
      await page.getByRole('button', { name: 'Sign in here' }).click()
      await expect(page.locator('.sign-in iframe')).toBeVisible()
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await expect(status).toHaveText('Signed in as Ada Admin')
      await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible()

      await page.getByRole('button', { name: 'Team' }).click()
      await expect(page.locator('.admin iframe')).toBeVisible()
      await expect(portal.getByRole('row', { name: /Dmitri Volkov/ })).toBeVisible()
      await page.getByRole('button', { name: 'Back to work' }).click()
      await expect(page.locator('.admin')).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(1)

      await page.reload()
      await expect(status).toHaveText('Signed in as Ada Admin')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(status).toHaveText('Signed out')
    })
  })
}

for (const [name, deployment] of [
  ['html', 'sameSite'],
  ['vue', 'crossSite'],
  ['svelte', 'crossSite'],
] as const) {
  test(`a host that uses the element signs in, administers and signs out (${name}, ${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await onExample(name, { hostless, deployment, page }, async () => {
      const status = page.getByRole('status').first()
      const portal = page.frameLocator('vestibule-portal iframe')
      await expect(status).toHaveText('Signed out')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await expect(status).toHaveText('Signed in as Ada Admin')
      // The page hears of the session first, and is led home by the box's last step after it.
      await page.waitForURL(({ pathname }) => pathname === '/')
      await page.getByRole('button', { name: 'Team' }).click()
      await expect(portal.getByRole('row', { name: /Dmitri Volkov/ })).toBeVisible()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(status).toHaveText('Signed out')
    })
  })
}
