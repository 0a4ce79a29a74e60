import type { FrameLocator, Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider } from '../screens/social.ts'
import { quickFindings } from '../support/axe.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** The page of single sign-on, as an administrator uses it. */
const ssoScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  const dialog = portal.getByRole('dialog')
  const next = () => button('Next').click()
  return {
    button,
    dialog,
    next,
    open: () => portal.locator('a[href="#/admin/sso"]').click(),
    heading: (name: string) => portal.getByRole('heading', { name, exact: true }),
    copied: (label: string) => portal.getByLabel(label, { exact: true }).inputValue(),
    addDomain: async (domain: string) => {
      await button('Add domain').click()
      await dialog.getByLabel('Domain').fill(domain)
      await dialog.getByRole('button', { name: 'Add domain' }).click()
      await expect(dialog).toBeHidden()
      await button('Check now').click()
      await expect(portal.getByText('Verified', { exact: true })).toBeVisible()
    },
  }
}

const connections = {
  saml: { choose: 'Choose Okta', title: 'Connect Okta', vendor: 'Okta' },
  oidc: {
    choose: 'Choose OpenID Connect provider',
    title: 'Connect OpenID Connect provider',
    vendor: 'OpenID Connect provider',
  },
} as const

for (const kind of ['saml', 'oidc'] as const)
  test(`an administrator connects a provider by what the page shows, tests it, turns it on and requires it (${kind})`, async ({
    stack,
    openPage,
  }) => {
    test.setTimeout(120_000)
    const url = stack.hosts.sameSite
    const page = await openPage()
    const host = hostScreen(page, url)
    const { portal } = host
    const sso = ssoScreen(portal)
    const domain = `journey-${kind}.test`
    const email = `ingrid@${domain}`
    const { choose, title, vendor } = connections[kind]
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await sso.open()

    await test.step('chooses the provider, leaves and takes the draft up again', async () => {
      await sso.button('Add connection').click()
      await sso.button(choose).click()
      await expect(sso.heading(title)).toBeVisible()
      await sso.button('Save and exit').click()
      await portal.getByRole('button', { name: vendor, exact: true }).last().click()
      await expect(sso.heading(title)).toBeVisible()
      await expect(sso.heading('Exchange details')).toBeVisible()
    })

    await test.step('brings back what the provider shows', async () => {
      if (kind === 'saml') {
        expect(await sso.copied('Single sign-on URL')).toBe(`${stack.portalUrl}/login/saml/acs`)
        await sso.button('Enter metadata URL').click()
        await sso.dialog.getByLabel('Metadata URL').fill(`${stack.portalUrl}/dev/idp/saml/metadata`)
        await sso.dialog.getByRole('button', { name: 'Read metadata' }).click()
      } else {
        const registered = await sso.copied('Redirect URI')
        expect(registered.replace(/[0-9a-f-]{36}$/, 'its id')).toBe(
          `${stack.portalUrl}/login/callback/its id`,
        )
        await sso.button('Enter client details').click()
        await sso.dialog.getByLabel('Issuer').fill(`${stack.portalUrl}/dev/idp/oidc`)
        await sso.dialog.getByLabel('Client ID').fill('acme-notes')
        await sso.dialog.getByLabel('Client secret').fill('a secret of the mock')
        await sso.dialog.getByRole('button', { name: 'Save' }).click()
      }
      await expect(sso.dialog).toBeHidden()
      await sso.next()
    })

    await test.step('verifies a domain', async () => {
      await sso.addDomain(domain)
      await sso.next()
    })

    await test.step('maps a group to a role', async () => {
      await sso.button('Add group').click()
      await sso.dialog.getByLabel('Group name at your provider').fill('helpers')
      await sso.dialog.getByRole('checkbox', { name: /Support/ }).check()
      await sso.dialog.getByRole('button', { name: 'Save' }).click()
      await expect(sso.dialog).toBeHidden()
      await sso.next()
    })

    await test.step('tests it by a real sign-in that changes nothing', async () => {
      const opening = page.waitForEvent('popup')
      await sso.button('Run test').click()
      await mockProvider(await opening).choose('ingrid@elsewhere.test', 'helpers')
      await expect(portal.getByText('The connection doesn’t work yet')).toBeVisible()
      await expect(portal.getByText('The domain isn’t verified')).toBeVisible()
      const again = page.waitForEvent('popup')
      await sso.button('Test again').click()
      await mockProvider(await again).choose(email, 'helpers')
      await expect(portal.getByText(/^The connection works/)).toBeVisible()
      await expect(portal.getByText(`Tested as ${email}`)).toBeVisible()
      await sso.next()
    })

    await test.step('turns it on', async () => {
      await sso.button('Turn on').click()
      await expect(portal.getByText('Single sign-on is on').first()).toBeVisible()
    })

    const signInThere = async () => {
      const other = await openPage({ thirdPartyCookies: 'blocked' })
      const theirs = hostScreen(other, url)
      await theirs.open()
      await theirs.signIn()
      await signInScreen(theirs.portal).enterEmail(email)
      await expect(mockProvider(other).heading).toBeVisible()
      await mockProvider(other).choose(email, 'helpers')
      await theirs.expectSignedInAs('Ingrid')
    }
    await test.step('a colleague uses it', signInThere)

    await test.step('SEC-AD-05 requires it, with a break-glass administrator', async () => {
      await sso.button('Require…').click()
      await sso.dialog.getByRole('checkbox', { name: /Ada Admin/ }).check()
      await sso.dialog.getByRole('button', { name: 'Require single sign-on' }).click()
      await expect(sso.dialog).toBeHidden()
      await expect(portal.getByText('Required', { exact: true })).toBeVisible()
      await expect(portal.getByText('admin@acme.test').last()).toBeVisible()
    })
    await test.step('a colleague uses it again', signInThere)

    await test.step('deletes it', async () => {
      await sso.button('Done').click()
      await sso.button('Delete…').click()
      await sso.dialog.getByRole('textbox').fill(vendor)
      await sso.dialog.getByRole('button', { name: 'Delete connection' }).click()
      await expect(sso.dialog).toBeHidden()
    })
  })

test('a colleague without an account does the technical steps by a link, until it is revoked', async ({
  stack,
  openPage,
}) => {
  test.setTimeout(120_000)
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  const { portal } = host
  const sso = ssoScreen(portal)
  await host.open()
  await host.signIn()
  await signInScreen(portal).signIn('admin@acme.test', seededPassword)
  await host.administration()
  await sso.open()
  await sso.button('Add connection').click()
  await sso.button('Choose Google Workspace').click()
  await sso.button('Create link').click()
  const link = await sso.copied('Link for your colleague')

  const theirs = await openPage({ colorScheme: 'dark' })
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Set up single sign-on' })).toBeVisible()
  expect(await quickFindings(theirs, { least: 8 })).toEqual([])
  await theirs.getByLabel('Metadata URL').fill(`${stack.portalUrl}/dev/idp/nothing-here`)
  await theirs.getByRole('button', { name: 'Read metadata' }).click()
  await expect(theirs.getByRole('status')).toContainText('The server answered with status 404')
  await theirs.getByLabel('Metadata URL').fill(`${stack.portalUrl}/dev/idp/saml/metadata`)
  await theirs.getByRole('button', { name: 'Read metadata' }).click()
  await expect(theirs.getByRole('status')).toContainText('Saved.')
  expect(await quickFindings(theirs, { least: 8 })).toEqual([])

  await page.reload()
  await expect(portal.getByText(`${stack.portalUrl}/dev/idp/saml/sso`)).toBeVisible()
  await sso.button('Revoke').click()
  await expect(sso.button('Create link')).toBeVisible()
  await theirs.reload()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
})
