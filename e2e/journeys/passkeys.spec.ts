import type { Page } from '@playwright/test'
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

/** Signs in with the password, and takes the suggestion that follows. */
const makePasskey = async (page: Page, url: string, person: { email: string; name: string }) => {
  const device = await addAuthenticator(page)
  const host = hostScreen(page, url)
  const box = signInScreen(host.portal)
  await host.open()
  await host.signIn()
  await box.signIn(person.email, seededPassword)
  await expect(box.heading('Skip the password next time')).toBeVisible()
  await host.portal.getByRole('button', { name: 'Create a passkey' }).click()
  await host.expectSignedInAs(person.name)
  await expect.poll(device.countKeys).toBe(1)
  await host.expectBoxClosed()
  return { host, box }
}

/**
 * Signs out and asks for the sign-in at once. In a frame the page does it in the moment in which it hears of the sign-out:
 * the authenticator may be done before a pointer has come to the button.
 */
const signOutAndIn = async (
  page: Page,
  host: ReturnType<typeof hostScreen>,
  deployment: (typeof deployments)[number],
): Promise<void> => {
  if (deployment === 'hosted') {
    await host.signOut()
    await host.expectSignedOut()
    return host.signIn()
  }
  const isAsked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.body.dataset['session'] !== 'out') return
          observer.disconnect()
          document.querySelector<HTMLElement>('#sign-in')?.click()
          resolve()
        })
        observer.observe(document.body, { attributeFilter: ['data-session'] })
      }),
  )
  await host.signOut()
  await isAsked
}

for (const deployment of deployments) {
  test(`SEC-PK-02 a passkey is made, and offered in the list of the address field (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `listed.key.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Kim Keyholder' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { host } = await makePasskey(page, stack.hosts[deployment], person)
    const mail = await stack.mailTo(person.email, { subject: /passkey was added/ })
    expect(mail.text).toContain('instead of a password')
    // The test's authenticator chooses from the list by itself, as soon as there is one.
    await signOutAndIn(page, host, deployment)
    await host.expectSignedInAs(person.name)
    expect(await host.claims()).toMatchObject({ amr: ['hwk', 'mfa'] })
  })

  test(`SEC-PK-02 a passkey signs in by its button (${deployment})`, async ({ stack, openPage }) => {
    const email = `button.key.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Bob Button' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    // A browser that knows passkeys and has no list for them.
    await page.addInitScript(() =>
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
    )
    const { host, box } = await makePasskey(page, stack.hosts[deployment], person)
    await host.signOut()
    await host.expectSignedOut()
    await host.signIn()
    await host.portal.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await host.expectSignedInAs(person.name)
    expect(await host.claims()).toMatchObject({ amr: ['hwk', 'mfa'] })

    await test.step('no user who has one is asked to make another', async () => {
      await host.signOut()
      await host.expectSignedOut()
      await host.signIn()
      await box.signIn(person.email, seededPassword)
      await host.expectSignedInAs(person.name)
      await expect(box.heading('Skip the password next time')).toBeHidden()
    })
  })
}
