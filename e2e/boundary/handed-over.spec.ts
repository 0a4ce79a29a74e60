import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { noteAttack } from '../support/note-attack.ts'
import { oauthApplication } from '../support/oauth-application.ts'
import { seededPassword } from '../support/people.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

test.afterEach(({ stack }) => stack.changeSettings({ mfa: { enforceMFAType: 'DontForce' } }))

/** A stranger's own sign-in that waits for its second factor, as an application hands it over in an address. */
const handOver = async ({ portalUrl, clientId }: Stack, email: string): Promise<string> => {
  const answer = await fetch(`${portalUrl}/frontegg/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'frontegg-vendor-id': clientId },
    body: JSON.stringify({ email, password: seededPassword }),
  })
  return encodeURIComponent(Buffer.from(await answer.text()).toString('base64'))
}

const forceMfa = (stack: Stack) =>
  stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies: ['AuthenticatorApp'] } })

const attack =
  'a stranger sends a person a link to the page of the second factor, with a sign-in of the stranger’s own that waits for one'
const outcome =
  'the page names the stranger’s account and asks before anything is shown; the way out leaves the person as they were'

test('SEC-PO-35 SEC-OT-02 a link that hands a stranger’s sign-in over to the hosted pages names the stranger, and is declined', async ({
  stack,
  openPage,
}, testInfo) => {
  const stranger = await join(stack, { email: 'stranger-hands-over@acme.test', name: 'Mal Ory' })
  const person = await join(stack, { email: 'victim-of-hand-over@acme.test', name: 'Vic Tim' })
  await forceMfa(stack)
  const state = await handOver(stack, stranger.email)
  await stack.changeSettings({ mfa: { enforceMFAType: 'DontForce' } })
  const page = await openPage()
  const app = await oauthApplication(stack)
  const answered = await app.ask(page)
  await signInScreen(page).signIn(person.email, seededPassword)
  await answered()
  await page.setContent(
    `<a href="${stack.portalUrl}/oauth/account/mfa-mobile-authenticator?state=${state}">go</a>`,
  )
  await page.click('a')
  const { heading, button } = signInScreen(page)
  await expect(heading(`Continue as ${stranger.email}?`)).toBeVisible()
  await expect(page.getByText(`You’re signed in as ${person.email}.`)).toBeVisible()
  await button('Stay signed in').click()
  // The page has no request of its own to answer, and leads to the front of the application.
  await page.waitForURL((url) => url.origin !== stack.portalUrl)
  const tokens = await (await app.ask(page, {}))()
  expect(tokens.claims()?.email).toBe(person.email)
  noteAttack(testInfo, attack, outcome)
})

test('SEC-PO-35 SEC-OT-02 so does a link to the page of a host', async ({ stack, openPage }, testInfo) => {
  const stranger = await join(stack, { email: 'stranger-at-the-host@acme.test', name: 'Mal Ory' })
  const page = await openPage()
  const { portal, expectSignedOut } = hostScreen(page, stack.hosts.sameSite)
  await forceMfa(stack)
  const state = await handOver(stack, stranger.email)
  await page.setContent(
    `<a href="${stack.hosts.sameSite}/account/mfa-mobile-authenticator?state=${state}">go</a>`,
  )
  await page.click('a')
  const { heading, button, email } = signInScreen(portal)
  await expect(heading(`Continue as ${stranger.email}?`)).toBeVisible()
  await button('Back to sign in').click()
  await expect(email).toBeVisible()
  await expectSignedOut()
  noteAttack(testInfo, attack, outcome)
})
