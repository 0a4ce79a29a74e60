import * as client from 'openid-client'
import { appCode, mfaScreen } from '../screens/mfa.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { oauthApplication } from '../support/oauth-application.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const person = people.hosted
const steppedUp = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

test('a user signs in on the page of the server for an application without a frame', async ({
  stack,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const app = await oauthApplication(stack)
  const box = signInScreen(page)
  const mfa = mfaScreen(page)
  let idToken = ''

  await test.step('a password, and back with tokens', async () => {
    const answered = await app.ask(page, { login_hint: person.email })
    await expect(box.email).toHaveValue(person.email)
    await box.continue()
    await box.enterPassword(seededPassword)
    const tokens = await answered()
    expect(tokens.claims()).toMatchObject({ email: person.email, name: person.name })
    const refreshed = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
    idToken = refreshed.id_token ?? ''
  })

  await test.step('asked again, they go through without a question', async () => {
    const tokens = await (await app.ask(page))()
    expect(tokens.claims()).toMatchObject({ email: person.email })
  })

  await test.step('unless the application wants a new sign-in', async () => {
    const answered = await app.ask(page, { prompt: 'login' })
    await box.signIn(person.email, seededPassword)
    await answered()
  })

  await test.step('or a second factor, which they add on the way', async () => {
    await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies: ['AuthenticatorApp'] } })
    const answered = await app.ask(page, { prompt: 'login', acr_values: steppedUp })
    await box.signIn(person.email, seededPassword)
    const secret = await mfa.readSecret()
    await mfa.typeCode(appCode(secret, new Date(await stack.now())))
    await mfa.keepCodes()
    expect((await answered()).claims()).toMatchObject({ acr: steppedUp, amr: ['pwd', 'mfa', 'otp'] })
  })

  await test.step('signing out leads back to the application, and the next time they are asked', async () => {
    const url = client.buildEndSessionUrl(app.config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${stack.hosts.sameSite}/`,
      state: 'out',
    })
    await page.goto(url.href)
    await page.waitForURL(`${stack.hosts.sameSite}/?state=out`)
    await app.ask(page)
    await expect(box.email).toBeVisible()
  })
})

test.afterEach(({ stack }) => stack.changeSettings({ mfa: { enforceMFAType: 'DontForce' } }))
