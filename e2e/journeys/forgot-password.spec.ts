import { forgotPasswordScreen } from '../screens/forgot-password.ts'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const chosen = 'a lantern on the river'

for (const deployment of deployments) {
  test(`a user who forgot the password chooses a new one (${deployment})`, async ({ stack, openPage }) => {
    const url = stack.hosts[deployment]
    const elsewhere = hostScreen(await openPage(), url)
    const email = `forgetful.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Maya Forgetful' })

    await test.step('is signed in elsewhere', async () => {
      await elsewhere.open()
      await elsewhere.signIn()
      await signInScreen(elsewhere.portal).signIn(person.email, seededPassword)
      await elsewhere.expectSignedInAs(person.name)
    })

    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    const box = signInScreen(host.portal)
    const forgot = forgotPasswordScreen(host.portal)

    let requestedAt = ''
    await test.step('asks for a link; the address that was typed comes along', async () => {
      await host.open()
      await host.signIn()
      await box.enterEmail(person.email)
      await forgot.ask()
      await expect(forgot.email).toHaveValue(person.email)
      await page.waitForURL(({ pathname }) => pathname.endsWith('/account/forget-password'))
      expect(page.url()).not.toContain('forgetful')
      requestedAt = await stack.now()
      await forgot.sendLink()
      await expect(box.heading('Check your email')).toBeVisible()
    })

    const { links } = await stack.mailTo(person.email, { after: requestedAt, subject: /^Reset/ })
    const link = links[0] ?? ''
    await test.step('SEC-PO-02 the mailed link leaves the address bar at once', async () => {
      expect(link).toContain(`${stack.linked[deployment]}/account/reset-password?`)
      await page.goto(link)
      await expect(box.heading('Choose a new password')).toBeVisible()
      expect(page.url()).not.toContain('token=')
    })

    await test.step('SEC-PW-07 sets a password, is told by mail, and is signed out everywhere', async () => {
      await forgot.choosePassword(chosen)
      await expect(box.heading('Your password is set')).toBeVisible()
      await stack.mailTo(person.email, { after: requestedAt, subject: /password was changed$/ })
      await elsewhere.open()
      await elsewhere.expectSignedOut()
    })

    await test.step('signs in with the new password', async () => {
      await forgot.signIn()
      await box.signIn(person.email, chosen)
      await host.expectSignedInAs(person.name)
    })

    await test.step('SEC-PW-08 the link works once, and says so', async () => {
      const other = await openPage()
      const late = hostScreen(other, url)
      await other.goto(link)
      await expect(signInScreen(late.portal).heading('Get a new link')).toBeVisible()
      await expect(
        late.portal.getByText('This link has expired, was already used or is incomplete.'),
      ).toBeVisible()
      await expect(late.portal.getByRole('button', { name: 'Send link' })).toBeVisible()
    })
  })
}
