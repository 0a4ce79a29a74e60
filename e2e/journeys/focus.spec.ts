import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`the keyboard and the address follow what is shown (${deployment})`, async ({ stack, openPage }) => {
    const email = `focus.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Fay Focus' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const heading = page.getByRole('heading', { level: 1, name: 'Notes' })
    const pathNow = () => new URL(page.url()).pathname + new URL(page.url()).search

    await test.step('a sign-in page that is opened directly has the first field focused', async () => {
      await page.goto(`${stack.hosts[deployment]}/account/login`)
      await expect(box.email).toBeFocused()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await box.enterPassword(seededPassword)
    })

    await test.step('after signing in the heading of the host is', async () => {
      await host.expectSignedInAs(person.name)
      await expect(heading).toBeFocused()
      expect(pathNow()).toBe('/')
    })

    await test.step('a step-up is a dialog over the page: the address stays, and the keyboard comes back', async () => {
      await host.deleteNotes()
      await expect(host.portal.getByRole('heading', { name: 'Two-step verification is off' })).toBeVisible()
      expect(pathNow()).toBe('/')
      await expect(page.locator('html')).not.toHaveClass(/vestibule-hides-host/)
      await host.portal.getByRole('button', { name: 'Go back' }).click()
      await expect(host.deletion).toHaveText('Nothing was deleted (MFA_NOT_ENROLLED)')
      await expect(page.getByRole('button', { name: 'Delete all notes' })).toBeFocused()
      expect(pathNow()).toBe('/')
    })

    await test.step('and so does signing out', async () => {
      await host.signOut()
      await host.expectSignedOut()
      expect(pathNow()).toBe('/')
    })
  })
}
