import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// A page of the portal's own has no host to go back to in mid-flow: there Back is the browser's.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`Back leaves the sign-in page, and Forward returns to the step it was left at (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `goes.back.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Bea Back' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const { welcome } = host
    await host.open()
    await host.signIn()
    await box.enterEmail(person.email)
    await expect(box.password).toBeInViewport()
    await expect(welcome).toBeHidden()

    await page.goBack()
    await expect(welcome).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')

    await page.goForward()
    await expect(welcome).toBeHidden()
    await expect(box.password).toBeInViewport()
    await box.enterPassword(seededPassword)
    await host.expectSignedInAs(person.name)
  })

  test(`who is signed out elsewhere while at work signs in again on the spot (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const url = stack.hosts[deployment]
    const host = hostScreen(page, url)
    const box = signInScreen(host.portal)
    await host.open()
    await host.signIn()
    await box.signIn('admin@acme.test', seededPassword)
    await host.expectSignedInAs('Ada Admin')
    await host.administration()
    await expect(box.heading('Users')).toBeVisible()

    const elsewhere = hostScreen(await page.context().newPage(), url)
    await elsewhere.open()
    await elsewhere.expectSignedInAs('Ada Admin')
    await elsewhere.signOut()
    await expect(host.portal.getByText('Your session has ended.')).toBeVisible()
    await box.signIn('admin@acme.test', seededPassword)
    await host.expectSignedInAs('Ada Admin')
    await expect(host.portal.getByText('Your session has ended.')).toBeHidden()
  })
}
