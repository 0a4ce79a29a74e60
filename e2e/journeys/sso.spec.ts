import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider } from '../screens/social.ts'
import { inTurn } from '../support/embeddings.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

/** Names an address and goes along until the provider shows its page. */
const goTo = async (page: Page, url: string, email: string) => {
  const host = hostScreen(page, url)
  await host.open()
  await host.signIn()
  await signInScreen(host.portal).enterEmail(email)
  await expect(signInScreen(host.portal).heading('Continue with your organization')).toBeVisible()
  await expect(mockProvider(page).heading).toBeVisible()
}

const people = {
  saml: { email: 'igor@sso.globex.test', name: 'Igor Globex' },
  oidc: { email: 'olga@sso.acme.test', name: 'Olga Acme' },
} as const

for (const [kind, places] of [
  ['saml', deployments],
  ['oidc', inTurn('sso', deployments, 1)],
] as const) {
  for (const deployment of places) {
    test(`a colleague signs in at the organization’s own provider (${kind}, ${deployment})`, async ({
      stack,
      openPage,
    }) => {
      const url = stack.hosts[deployment]
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const host = hostScreen(page, url)
      const { email, name } = people[kind]
      await goTo(page, url, email)
      await mockProvider(page).choose(email)
      await host.expectSignedInAs(name)
      expect(page.url()).not.toMatch(/code=|state=|SAMLResponse=|RelayState=/)
      await page.reload()
      await host.expectSignedInAs(name)
    })
  }
}

for (const deployment of deployments) {
  test(`one who says no there is told so, and is back at the application (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    await goTo(page, url, people.saml.email)
    await mockProvider(page).refuse()
    await expect(signInScreen(host.portal).heading('We couldn’t sign you in')).toBeVisible()
    if (deployment === 'hosted') {
      // The application still waits: another way in is a click away.
      await expect(signInScreen(host.portal).email).toBeVisible()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/oauth/account/login')
      return
    }
    await host.expectSignedOut()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })
}

for (const deployment of inTurn('sso', deployments, 2)) {
  test(`SEC-SO-03 a provider that names a person of another company signs no user in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await goTo(page, url, people.saml.email)
    await mockProvider(page).choose('admin@acme.test')
    await expect(signInScreen(hostScreen(page, url).portal).heading('We couldn’t sign you in')).toBeVisible()
    if (deployment === 'hosted') await page.goto(url)
    await hostScreen(page, url).expectSignedOut()
  })
}

for (const deployment of inTurn('sso', deployments)) {
  test(`whose address signs in here is asked for a password (${deployment})`, async ({ stack, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    await host.open()
    await host.signIn()
    await signInScreen(host.portal).signIn('member@acme.test', 'Welcome-to-Acme-1')
    await host.expectSignedInAs('Max Member')
  })
}
