import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { login } from '@vestibule/contract/areas/auth'
import { developmentClientId } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import type { Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, aPolicy, readMfaToken, computeTotp } from '../../testing/mfa.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  type AuthorizeParams,
  authorizePath,
  aVerifier,
  continueOn,
  readLocation,
  redirectUri,
  signInOnPage,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const steppedUp = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

describeOnServer('what an application asks of whoever signs in', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const ask = async (browser: Browser, params: AuthorizeParams, verifier = aVerifier()): Promise<URL> =>
    readLocation(await browser.request(authorizePath(verifier, params)))
  const next = async (browser: Browser): Promise<URL> =>
    readLocation(await browser.request('/oauth/account/continue'))
  const claimsFor = async (answer: URL, verifier: string) => {
    const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier }
    const code = answer.searchParams.get('code') ?? ''
    const tokens = (await (
      await askToken(anApplication(testServer()), { ...fields, code })
    ).json()) as TokenAnswer
    return decodeJwt(tokens.id_token)
  }

  test('prompt=none: the user is not asked, and no user is signed in', async () => {
    const answer = await ask(aPageBrowser(testServer()), { prompt: 'none' })
    expect(answer.searchParams.get('error')).toBe('login_required')
    expect(answer.searchParams.get('state')).toBe('a-state')
  })

  test('prompt=none: a user is signed in', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    expect((await ask(browser, { prompt: 'none' })).searchParams.get('code')).not.toBeNull()
  })

  test('prompt=none after signing out in the box: no user is signed in', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
    expect((await ask(browser, { prompt: 'none' })).searchParams.get('error')).toBe('login_required')
  })

  test('prompt=login: a sign-in before the request is not enough', async () => {
    const user = await person()
    const { browser } = await tokensFor(testServer(), user)
    testServer().clock.advance(1)
    expect((await ask(browser, { prompt: 'login' })).pathname).toBe('/oauth/account/login')
    expect((await next(browser)).pathname).toBe('/oauth/account/login')
    testServer().clock.advance(1)
    await signInOnPage(browser, user)
    expect((await continueOn(browser)).searchParams.get('code')).not.toBeNull()
  })

  test('prompt=login: another person may sign in, and it is they who come to the application', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    const other = await person()
    const verifier = aVerifier()
    await ask(browser, { prompt: 'login' }, verifier)
    testServer().clock.advance(1)
    await signInOnPage(browser, other)
    expect((await claimsFor(await continueOn(browser), verifier)).sub).toBe(other.id)
  })

  test('prompt=consent is answered: applications are the installation\u2019s own', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    expect((await ask(browser, { prompt: 'consent' })).pathname).toBe('/oauth/account/continue')
    expect((await continueOn(browser)).searchParams.get('code')).not.toBeNull()
  })

  test('max_age: an older sign-in is not enough, and the tokens say how old it is', async () => {
    const user = await person()
    const { browser } = await tokensFor(testServer(), user)
    testServer().clock.advance(60)
    expect((await ask(browser, { max_age: '60' })).searchParams.get('code')).not.toBeNull()
    expect((await ask(browser, { max_age: '59', prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    )
    const verifier = aVerifier()
    expect((await ask(browser, { max_age: '59' }, verifier)).pathname).toBe('/oauth/account/login')
    await signInOnPage(browser, user)
    const { auth_time: authTime } = await claimsFor(await continueOn(browser), verifier)
    expect(authTime).toBe(Math.floor(testServer().clock.now().getTime() / 1000))
    for (const wrong of ['x', '-1', '1.5'])
      expect((await ask(browser, { max_age: wrong })).searchParams.get('error')).toBe('invalid_request')
  })

  test('max_age: the age at the beginning of a request counts, however slow the machine is', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    testServer().clock.advance(60)
    const now = Date.now.bind(Date)
    let passed = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + (passed += 1000))
    const answer = await ask(browser, { max_age: '60' }).finally(() => clock.mockRestore())
    expect(passed).toBeGreaterThan(1000)
    expect(answer.searchParams.get('code')).not.toBeNull()
  })

  test('acr_values: a second factor is asked for on top of the first, and the tokens say so', async () => {
    const { user, secret } = await anEnrolled(testServer())
    const browser = aPageBrowser(testServer())
    const signIn = async () => {
      const mfaToken = await readMfaToken(browser, user.email ?? '')
      testServer().clock.advance(30)
      await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    }
    const verifier = aVerifier()
    expect((await ask(browser, { acr_values: steppedUp }, verifier)).pathname).toBe('/oauth/account/login')
    await signIn()
    expect(await claimsFor(await continueOn(browser), verifier)).toMatchObject({
      acr: steppedUp,
      amr: ['pwd', 'mfa', 'otp'],
    })
    testServer().clock.advance(120)
    const page = await ask(browser, { acr_values: steppedUp, max_age: '60' })
    expect(page.pathname).toBe('/oauth/account/step-up')
    expect(page.searchParams.get('maxAge')).toBe('60')
    const { mfaToken = '' } = await stepUp(browser)
    await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    expect((await continueOn(browser)).searchParams.get('code')).not.toBeNull()
  })

  const stepUp = async (browser: Browser) => {
    const refreshed = await browser.request('/frontegg/identity/resources/auth/v1/user/token/refresh', {
      method: 'POST',
      body: {},
    })
    browser.accessToken = ((await refreshed.json()) as { accessToken: string }).accessToken
    return browser.call(generateStepupSession, { maxAge: 60 })
  }

  test('acr_values: who has no second factor, or does not want to show it, goes back with a no', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    expect((await ask(browser, { acr_values: steppedUp })).pathname).toBe('/oauth/account/step-up')
    expect((await next(browser)).pathname).toBe('/oauth/account/step-up')
    const answer = readLocation(await browser.request('/oauth/account/continue?because=notEnrolled'))
    const back = readLocation(await browser.request(answer.pathname))
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  test('SEC-TE-02 organization and tenantId choose among the person\u2019s own accounts, and open no other', async () => {
    const user = await person()
    const other = await aTenant(testServer(), { alias: `alias-${engine}-one` })
    const foreign = await aTenant(testServer(), { alias: `alias-${engine}-two` })
    await aMembership(testServer(), user, { in: other })
    const { browser, id_token } = await tokensFor(testServer(), user)
    const home = decodeJwt(id_token).tenantId
    const tenantFor = async (params: AuthorizeParams) => {
      const verifier = aVerifier()
      return (await claimsFor(await ask(browser, params, verifier), verifier)).tenantId
    }
    expect(await tenantFor({ organization: `alias-${engine}-one` })).toBe(other.id)
    expect(await tenantFor({ tenantId: other.id })).toBe(other.id)
    expect(await tenantFor({ organization: `alias-${engine}-two` })).toBe(home)
    expect(await tenantFor({ tenantId: foreign.id })).toBe(home)
    expect(await tenantFor({ tenantId: 'undefined' })).toBe(home)
  })

  test('an account that asks everybody for a second factor is not entered without one', async () => {
    const user = await person()
    const strict = await aTenant(testServer())
    await aMembership(testServer(), user, { in: strict })
    const { browser } = await tokensFor(testServer(), user)
    await aPolicy(testServer(), strict)
    expect((await ask(browser, { tenantId: strict.id })).pathname).toBe('/oauth/account/step-up')
    expect((await ask(browser, { tenantId: strict.id, prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    )
  })

  test('the page is told what the application knows: whom to expect, and where to begin', async () => {
    const browser = aPageBrowser(testServer())
    const direct = Buffer.from(JSON.stringify({ type: 'social-login', data: 'google' })).toString('base64')
    const page = await ask(browser, {
      login_hint: 'ann@acme.test',
      organization: 'acme',
      login_direct_action: direct,
    })
    expect(Object.fromEntries(page.searchParams)).toEqual({
      request: expect.any(String),
      client_id: developmentClientId,
      login_hint: 'ann@acme.test',
      organization: 'acme',
      login_direct_action: direct,
    })
    const signUp = Buffer.from(JSON.stringify({ type: 'signup' })).toString('base64')
    expect((await ask(browser, { login_direct_action: signUp })).pathname).toBe('/oauth/account/sign-up')
    expect((await ask(browser, { ui_locales: 'he en' })).searchParams.get('ui_locales')).toBe('he')
    expect((await ask(browser, { form_action: 'signUp' })).pathname).toBe('/oauth/account/sign-up')
    expect((await ask(browser, { login_direct_action: 'no base64 of anything' })).pathname).toBe(
      '/oauth/account/login',
    )
  })

  test('two tabs that wait for one sign-in each go on with their own request', async () => {
    const browser = aPageBrowser(testServer())
    const [first, second] = [await ask(browser, { state: 'one' }), await ask(browser, { state: 'two' })]
    await signInOnPage(browser, await person())
    const readOnward = async (page: URL): Promise<URL> =>
      readLocation(await browser.request(`/oauth/account/continue${page.search}`))
    expect((await readOnward(first)).pathname).toContain('/oauth/authorize/')
    expect((await readOnward(first)).href).not.toBe((await readOnward(second)).href)
    expect((await readOnward(new URL('http://localhost/?request=nobodys'))).href).toBe(
      'http://localhost:4700/',
    )
  })

  test('a sign-in that no application asked for leads to the front of the application', async () => {
    const browser = aPageBrowser(testServer())
    await browser.call(login, { email: (await person()).email ?? '', password: somePassword })
    expect((await next(browser)).href).toBe('http://localhost:4700/')
  })

  test('SEC-SS-11 a cookie that was altered signs no user in', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    for (const [name, value] of browser.cookies)
      if (name.startsWith('fe_refresh_')) browser.cookies.set(name, value.replace(/.{20}$/, 'x'.repeat(20)))
    expect((await ask(browser, { prompt: 'none' })).searchParams.get('error')).toBe('login_required')
  })
})
