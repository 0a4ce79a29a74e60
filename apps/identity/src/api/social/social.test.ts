import {
  getExternalLogin,
  redeemExternalLogin,
  startExternalLogin,
} from '@vestibule/contract/areas/external-login'
import {
  getCustomSocialLoginProvidersV1,
  getSocialLoginConfig,
  getSocialLoginProviders,
  getSocialLoginProvidersV2,
} from '@vestibule/contract/areas/social'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { loginTransactions } from '../../platform/db/schema/login-transactions.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, aWindow, chooseAt, goSocial, readLocation } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('social login', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    await aSocialProvider(testServer())
    const github = 'http://localhost:4600/dev/idp/github'
    await aSocialProvider(testServer(), {
      type: 'github',
      options: {
        authorizationUrl: `${github}/authorize`,
        tokenUrl: `${github}/token`,
        userInfoUrl: `${github}/user`,
      },
    })
    await aSocialProvider(testServer(), { type: 'slack', isActive: false })
  })

  test('signs a known person in through a window of its own', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const { txn, url } = await frame.call(startExternalLogin, { provider: 'google', form: 'popup' })
    const state = async () => (await frame.call(getExternalLogin, { txn })).state
    const window = aWindow(testServer())
    expect(await state()).toBe('waiting')
    const atProvider = readLocation(await window.go(url))
    expect(new URL(atProvider).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await chooseAt(window, atProvider, { email: user.email })
    const page = await window.go(back, 'cross-site')
    expect(await page.text()).toContain('You can close this window')
    expect(await state()).toBe('answered')
    const answer = await frame.call(redeemExternalLogin, { txn })
    expect(answer).toMatchObject({ userId: user.id, mfaRequired: false })
    expect(frame.refreshToken()).toBeDefined()
    expect(window.browser.refreshToken()).toBeUndefined()
    expect(await state()).toBe('gone')
  })

  test('login_direct_action: additionalQueryParams go along to the provider', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const additionalQueryParams = { prompt: 'consent', login_hint: 'ada@acme.test', hd: 'a&b' }
    const input = { provider: 'google', form: 'popup', additionalQueryParams } as const
    const { txn, url } = await frame.call(startExternalLogin, input)
    const window = aWindow(testServer())
    const atProvider = readLocation(await window.go(url))
    expect(Object.fromEntries(new URL(atProvider).searchParams)).toMatchObject({
      ...additionalQueryParams,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: expect.stringMatching(/\/login\/callback\/[0-9a-f-]{36}$/),
    })
    const rows = JSON.stringify(await testServer().services.db.select().from(loginTransactions))
    expect(rows).not.toContain('ada@acme.test')
    await window.go(await chooseAt(window, atProvider, { email: user.email }), 'cross-site')
    expect(await frame.call(redeemExternalLogin, { txn })).toMatchObject({ userId: user.id })
  })

  test.each(['none', 'None', 'login none', 'none\tlogin', ' none'])(
    'SEC-PO-31 no caller asks a provider to answer without the user by prompt=%j',
    async (prompt) => {
      const input = { provider: 'google', form: 'popup', additionalQueryParams: { prompt } } as const
      expect(await readRefusal(aBrowser(testServer()).call(startExternalLogin, input))).toBe('INVALID_INPUT')
    },
  )

  test.each([
    'redirect_uri',
    'Redirect_URI',
    'state',
    'nonce',
    'client_id',
    'client_secret',
    'response_type',
    'response_mode',
    'scope',
    'code_challenge',
    'code_challenge_method',
    'request',
    'request_uri',
    'redirect_uri[]',
    '',
    // Of other providers, and of none.
    'domain_hint',
    'team',
    'Prompt',
    'id_token_hint',
  ])('SEC-OA-05 SEC-PO-31 no caller overrides %s of a request at a provider', async (name) => {
    const input = { provider: 'google', form: 'popup', additionalQueryParams: { [name]: 'x' } } as const
    const before = await testServer().services.db.select().from(loginTransactions)
    await expect(aBrowser(testServer()).call(startExternalLogin, input)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
    })
    expect(await testServer().services.db.select().from(loginTransactions)).toHaveLength(before.length)
  })

  test('SEC-SS-08 SEC-SS-01 a way is redeemed once, and nothing of it is kept in clear', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: user.email })
    const rows = JSON.stringify(await testServer().services.db.select().from(loginTransactions))
    expect(rows).not.toContain(txn)
    expect(rows).not.toContain(user.email)
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn }))).toBe('not refused')
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')
  })

  test('SEC-OA-05 another browser neither redeems a way nor comes back on it', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: user.email })
    const other = aBrowser(testServer())
    expect(await readRefusal(other.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')
    await goSocial(testServer(), other, { email: user.email })
    expect(await readRefusal(other.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')

    const { url, txn: second } = await frame.call(startExternalLogin, { provider: 'google', form: 'popup' })
    const [first, stranger] = [aWindow(testServer()), aWindow(testServer())]
    const back = await chooseAt(first, readLocation(await first.go(url)), { email: user.email })
    expect((await stranger.go(back, 'cross-site')).status).toBe(400)
    expect((await stranger.go(url)).status).toBe(400)
    expect(await frame.call(getExternalLogin, { txn: second })).toEqual({ state: 'waiting' })
  })

  test('SEC-OA-05 an address that a stranger sends asks first, and names the application', async () => {
    const frame = aBrowser(testServer())
    const { url } = await frame.call(startExternalLogin, { provider: 'google', form: 'popup' })
    for (const site of ['cross-site', 'same-site', 'none']) {
      const page = await aWindow(testServer()).go(url, site)
      const text = await page.text()
      expect(page.status).toBe(200)
      expect(text).toContain('Sign in to Acme Notes?')
      expect(text).toContain('http://localhost:4700')
    }
  })

  test('SEC-SS-02 a way is open for five minutes', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: user.email })
    testServer().clock.advance(300)
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')
  })

  test('what the provider says when the person refuses comes along as text', async () => {
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: 'x@social.test', refuses: true })
    await expect(frame.call(redeemExternalLogin, { txn })).rejects.toMatchObject({
      code: 'EXTERNAL_LOGIN_REFUSED',
      context: { description: 'You said <no> at the mock provider' },
    })
    const rows = await testServer().services.db.select().from(audits)
    expect(
      rows.some(({ action, details }) => action === 'signIn.failed' && details.method === 'social'),
    ).toBe(true)
  })

  test('a new user gets a workspace of their own, and the same one the next time', async () => {
    const email = 'newcomer@social.test'
    const first = aBrowser(testServer())
    const one = await first.call(redeemExternalLogin, {
      txn: (await goSocial(testServer(), first, { email })).txn,
    })
    const second = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), second, { email })
    const again = await second.call(redeemExternalLogin, { txn })
    expect(again).toMatchObject({ userId: one.userId, tenantId: one.tenantId })
    expect([one.newUserId, again.newUserId], 'only the first time is a sign-up').toEqual([
      one.userId,
      undefined,
    ])
  })

  test('a provider that speaks plain OAuth is asked for the person and the address', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { provider: 'github', email: user.email })
    expect(await frame.call(redeemExternalLogin, { txn })).toMatchObject({ userId: user.id })
    const unverified = aBrowser(testServer())
    const { txn: second } = await goSocial(testServer(), unverified, {
      provider: 'github',
      email: 'g2@social.test',
      isVerified: false,
    })
    expect(await readRefusal(unverified.call(redeemExternalLogin, { txn: second }))).toBe('EMAIL_UNVERIFIED')
  })

  test('lists what is set up, and opens no way to what is off', async () => {
    const browser = aBrowser(testServer())
    expect(await browser.call(getSocialLoginProvidersV2, {})).toContainEqual(
      expect.objectContaining({
        type: 'google',
        active: true,
        redirectUrl: 'http://localhost:4700/account/social/success',
        backendRedirectUrl: expect.stringMatching(
          /^http:\/\/localhost:4600\/login\/callback\/[0-9a-f-]{36}$/,
        ),
        authorizationUrl: '/identity/resources/auth/v1/user/sso/default/google/prelogin',
        customised: false,
      }),
    )
    expect(await browser.call(getSocialLoginProviders, {})).toContainEqual(
      expect.objectContaining({ type: 'slack', active: false }),
    )
    expect(await browser.call(getSocialLoginConfig, {})).toMatchObject({ google: { active: true } })
    expect(await browser.call(getCustomSocialLoginProvidersV1, {})).toEqual({ providers: [] })
    const start = (provider: string) =>
      readRefusal(browser.call(startExternalLogin, { provider, form: 'popup' }))
    expect(await start('slack')).toBe('SOCIAL_PROVIDER_OFF')
    expect(await start('unheard-of')).toBe('SOCIAL_PROVIDER_OFF')
  })
})
