import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

// Passkeys are the browser’s own.
test.use({ isWholeBrowser: true })

test.beforeEach(({ stack }) =>
  stack.changeSettings({ secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }] }),
)
test.afterEach(({ stack }) => stack.changeSettings({ secondaryAuthStrategies: [] }))

for (const deployment of deployments) {
  test(`a user without a key here asks for one, signs in once as usual, and comes back by it (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `quick.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Oscar Quick' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const device = await addAuthenticator(page)
    // A browser that knows passkeys and has no list for them.
    await page.addInitScript(() =>
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
    )
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const button = (name: string | RegExp) => host.portal.getByRole('button', { name })
    await host.open()
    await host.signIn()
    await button('Sign in with a passkey').click()
    await button('This device').click()
    await expect(host.portal.getByText('Next, we’ll set up: This device')).toBeVisible()

    await test.step('the page may be loaded anew meanwhile', async () => {
      await host.open()
      await host.signIn()
      await box.signIn(person.email, seededPassword)
      await expect(box.heading('Set up this device')).toBeVisible()
      await button('Create a passkey').click()
      await host.expectSignedInAs(person.name)
      await expect.poll(device.countKeys).toBe(1)
    })

    await test.step('what was used last is marked, comes first, and signs in', async () => {
      await host.signOut()
      await host.expectSignedOut()
      await host.signIn()
      await expect(button(/^Sign in with a passkey/)).toContainText('Last used')
      await button(/^Sign in with a passkey/).click()
      await host.expectSignedInAs(person.name)
    })
  })
}
