import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { oauthApplication } from '../support/oauth-application.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.afterEach(({ stack }) => stack.changeSettings({ mfa: { enforceMFAType: 'DontForce' } }))

test('a telephone application leads its user to the page of the second factor, as its SDK does', async ({
  stack,
  openPage,
}) => {
  const { email } = await join(stack, { email: 'native-mfa@acme.test', name: 'Nat Ive' })
  await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies: ['AuthenticatorApp'] } })
  const answer = await fetch(`${stack.portalUrl}/frontegg/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'frontegg-vendor-id': stack.clientId },
    body: JSON.stringify({ email, password: seededPassword }),
  })
  const state = Buffer.from(await answer.text()).toString('base64')
  const data = `${stack.portalUrl}/oauth/account/mfa-mobile-authenticator?state=${encodeURIComponent(state)}`
  const action = { type: 'direct', data, additionalQueryParams: {} }
  const page = await openPage()
  const app = await oauthApplication(stack)
  await app.ask(page, { login_direct_action: Buffer.from(JSON.stringify(action)).toString('base64') })
  await expect(signInScreen(page).heading(`Continue as ${email}?`)).toBeVisible()
  await signInScreen(page).continue()
  await expect(signInScreen(page).heading('Set up your authenticator app')).toBeVisible()
})
