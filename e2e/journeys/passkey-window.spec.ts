import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Passkeys and windows are the browser’s own.
test.use({ isWholeBrowser: true })

test.beforeEach(({ stack }) =>
  stack.changeSettings({ secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }] }),
)
test.afterEach(({ stack }) => stack.changeSettings({ secondaryAuthStrategies: [] }))

// In frames only: on the portal’s own pages every browser makes keys.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-PK-02 a browser that makes no keys in frames makes one in a window of its own (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `window.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Kofi Window' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    // As Safari does it: the frame is refused, and nothing says why.
    await page.addInitScript(() => {
      if (window === window.top) return
      const refuse = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'))
      Object.defineProperty(navigator.credentials, 'create', { value: refuse })
    })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const button = (name: string) => host.portal.getByRole('button', { name, exact: true })
    await host.open()
    await host.signIn()
    await box.signIn(person.email, seededPassword)
    await button('Create a passkey').click()
    const opening = page.waitForEvent('popup')
    await button('Create it in a new window').click()
    const opened = await opening

    await test.step('SEC-PO-02 whose it is stands in the window, and the handle no longer in its address', async () => {
      await expect(opened.getByText(person.email)).toBeVisible()
      expect(opened.url()).toMatch(/\/passkey\/window\?c=[\w-]+$/)
    })

    await test.step('the frame goes on by itself', async () => {
      await addAuthenticator(opened)
      await opened.getByRole('button', { name: 'Create a passkey' }).click()
      await host.expectSignedInAs(person.name)
      await stack.mailTo(person.email, { subject: /passkey was added/ })
    })
  })
}
