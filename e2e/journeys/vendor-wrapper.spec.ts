import { fileURLToPath } from 'node:url'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { onBuilt } from '../support/example.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const built = fileURLToPath(new URL('../../dist/e2e/vendor-host', import.meta.url))

for (const deployment of inTurn('vendor-wrapper', framed)) {
  test(`an application on the vendor’s wrapper signs in with two addresses changed (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await onBuilt(built, { hostless, deployment, page }, async (host) => {
      const status = page.getByRole('status').first()
      const portal = page.frameLocator('iframe')
      await expect(status).toHaveText('Signed out')
      await page.evaluate(() => localStorage.setItem('FRONTEGG_AFTER_AUTH_REDIRECT_URL', '/?page=notes'))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await expect(status).toHaveText('Signed in as Ada Admin')
      await expect(page.locator('iframe')).toBeHidden()

      await page.reload()
      await expect(status).toHaveText('Signed in as Ada Admin')
      await expect(page).toHaveURL(`${host}/?page=notes`)
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

const dialogs = [
  ['Invite', 'Invite people'],
  ['Password', /password/i],
  ['Email', /email/i],
  ['SSO', 'Connect your provider'],
  ['SCIM', 'New connection'],
] as const

test('what an application on the vendor’s wrapper sets is seen, and so is what it changes', async ({
  hostless,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  await onBuilt(built, { hostless, deployment: 'sameSite', page }, async (host) => {
    await page.goto(`${host}/?with=every`)
    const portal = page.frameLocator('iframe')
    await expect(page.locator('body')).toHaveAttribute('data-loading', 'false')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(portal.getByRole('heading', { name: 'Welcome to every option' })).toBeVisible()
    const root = portal.locator('html')
    await expect(portal.getByText('Join us')).toBeVisible()
    await expect(root).toHaveAttribute('style', /#0055aa/)
    await expect(root).toHaveAttribute('style', /Georgia/)
    await page.getByRole('button', { name: 'Rename' }).evaluate((button: HTMLElement) => button.click())
    await expect(portal.getByRole('heading', { name: 'Another name' })).toBeVisible()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await expect(page.getByRole('status').first()).toHaveText('Signed in as Ada Admin')
    await page.getByRole('button', { name: 'Team' }).click()
    await expect(portal.getByRole('link', { name: 'Security' }).first()).toBeVisible()
    await expect(portal.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  })
})

test('each dialog that the vendor’s wrapper names stands without the page around it', async ({
  hostless,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  await onBuilt(built, { hostless, deployment: 'sameSite', page }, async () => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signInScreen(page.frameLocator('iframe')).signIn('admin@acme.test', seededPassword)
    await expect(page.getByRole('status').first()).toHaveText('Signed in as Ada Admin')
    const part = page.frameLocator('#place iframe')
    for (const [button, name] of dialogs) {
      await page.getByRole('button', { name: button, exact: true }).click()
      const dialog = part.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(part.locator('nav, h1, main, table').filter({ visible: true })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('#place iframe')).toHaveCount(0)
    }
  })
})

test('with hosted sign-in the application leaves for the portal’s pages and comes back', async ({
  hostless,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  await onBuilt(built, { hostless, deployment: 'sameSite', page }, async (host) => {
    await page.goto(`${host}/?with=hosted`)
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.origin === hostless.portalUrl)
    await signInScreen(page).signIn('admin@acme.test', seededPassword)
    await page.waitForURL((url) => url.origin === host)
    await expect(page.getByRole('status').first()).toHaveText('Signed in as Ada Admin')
  })
})
