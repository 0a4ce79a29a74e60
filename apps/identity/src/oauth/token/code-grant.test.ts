import { getProfile } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { developmentClientId } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  aPageBrowser,
  anApplication,
  askToken,
  authorizePath,
  aVerifier,
  toChallenge,
  codeFor,
  continueOn,
  readLocation,
  redirectUri,
  signInOnPage,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { nearMisses } from '../../testing/near-misses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('authorization code', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const redeem = (code: string, verifier: string | undefined, more: Record<string, string> = {}) =>
    askToken(anApplication(testServer()), {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: developmentClientId,
      ...more,
    })
  const readError = async (answer: Response): Promise<string> =>
    `${answer.status} ${((await answer.json()) as TokenAnswer).error}`

  test('SEC-OA-05 a user signs in on our page, and the application is answered with code, state and iss', async () => {
    const browser = aPageBrowser(testServer())
    const first = await browser.request(authorizePath(aVerifier()))
    expect(first.status).toBe(303)
    expect(readLocation(first).pathname).toBe('/oauth/account/login')
    await signInOnPage(browser, await person())
    const answer = await continueOn(browser)
    expect(answer.origin + answer.pathname).toBe(redirectUri)
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a-state',
      iss: testServer().services.config.publicUrl,
    })
  })

  test('tokens are those of the box: one kind, one table, one way on', async () => {
    const user = await person()
    const tokens = await tokensFor(testServer(), user)
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'openid email profile offline_access',
    })
    const claims = await testServer().services.accessTokens.verify(tokens.access_token)
    expect(claims).toMatchObject({ sub: user.id, aud: developmentClientId, amr: ['pwd'] })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ nonce: 'a-nonce', sub: user.id, sid: claims?.sid })
    const browser = aBrowser(testServer())
    browser.accessToken = tokens.access_token
    expect(await browser.call(getProfile, {})).toMatchObject({ email: user.email })
  })

  test('a signed-in user is not asked again, and each application has a session of its own', async () => {
    const user = await person()
    const { browser, access_token: one } = await tokensFor(testServer(), user)
    const verifier = aVerifier()
    const answer = readLocation(await browser.request(authorizePath(verifier)))
    const second = await redeem(answer.searchParams.get('code') ?? '', verifier)
    const { access_token: other } = (await second.json()) as TokenAnswer
    expect(decodeJwt(other).sub).toBe(user.id)
    expect(decodeJwt(other).sid).not.toBe(decodeJwt(one).sid)
    expect(decodeJwt(other).auth_time).toBe(decodeJwt(one).auth_time)
  })

  test('SEC-OA-01 an address that is not letter by letter a registered one is sent nothing', async () => {
    const browser = aPageBrowser(testServer())
    expect(nearMisses.length).toBeGreaterThanOrEqual(60)
    for (const redirect_uri of nearMisses) {
      const answer = await browser.request(authorizePath(aVerifier(), { redirect_uri }))
      expect([redirect_uri, answer.status, answer.headers.get('location')]).toEqual([redirect_uri, 400, null])
    }
    const unknown = await browser.request(authorizePath(aVerifier(), { client_id: 'nobody' }))
    expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
  })

  test('SEC-OA-02 a public application proves by S256 that it is the one that asked', async () => {
    const browser = aPageBrowser(testServer())
    const errorFor = async (params: Record<string, string | undefined>) =>
      readLocation(await browser.request(authorizePath(aVerifier(), params))).searchParams.get('error')
    expect(await errorFor({ code_challenge: undefined, code_challenge_method: undefined })).toBe(
      'invalid_request',
    )
    expect(await errorFor({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await errorFor({ code_challenge_method: undefined })).toBe('invalid_request')
    expect(await errorFor({ code_challenge: 'short' })).toBe('invalid_request')
  })

  test.each([
    ['of 42 signs', 'a'.repeat(42)],
    ['of 129 signs', 'a'.repeat(129)],
    ['of another request', 'a'.repeat(64)],
    ['that is missing', undefined],
  ])('SEC-OA-02 a verifier %s redeems nothing', async (_, wrong) => {
    const { code } = await codeFor(aPageBrowser(testServer()), await person())
    expect(await readError(await redeem(code, wrong))).toMatch(/^400 invalid_(grant|request)$/)
  })

  test('SEC-OA-02 the challenge is compared, not the verifier', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    expect(await readError(await redeem(code, toChallenge(verifier)))).toBe('400 invalid_grant')
  })

  test('SEC-OA-03 a code that comes for the second time is refused, and its tokens end', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const tokens = (await (await redeem(code, verifier)).json()) as TokenAnswer
    expect(await readError(await redeem(code, verifier))).toBe('400 invalid_grant')
    const browser = aBrowser(testServer())
    browser.accessToken = tokens.access_token
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const refreshed = await askToken(anApplication(testServer()), {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: developmentClientId,
    })
    expect(await readError(refreshed)).toBe('400 invalid_grant')
  })

  test('SEC-OA-03 a code that comes for the second time ends the session that has taken the first one’s place', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const tokens = (await (await redeem(code, verifier)).json()) as TokenAnswer
    const application = anApplication(testServer(), { 'frontegg-vendor-id': developmentClientId })
    application.accessToken = tokens.access_token
    const proved = await application.call(generateStepupSession, { maxAge: 300, password: somePassword })
    expect(decodeJwt(proved.accessToken ?? '').sid).not.toBe(decodeJwt(tokens.access_token).sid)
    expect(await readError(await redeem(code, verifier))).toBe('400 invalid_grant')
    application.accessToken = proved.accessToken
    expect(await readRefusal(application.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-OA-03 of many who redeem one code at once, one at most is given tokens', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code, verifier)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
  })

  test('SEC-OA-03 a code is for its application, its address and a minute', async () => {
    const browser = aPageBrowser(testServer())
    const user = await person()
    const other = await codeFor(browser, user)
    expect(
      await readError(
        await redeem(other.code, other.verifier, { redirect_uri: 'http://127.0.0.1:4700/oauth/callback' }),
      ),
    ).toBe('400 invalid_grant')
    const foreign = await codeFor(browser, user)
    expect(
      await readError(await redeem(foreign.code, foreign.verifier, { client_id: 'somebody-else' })),
    ).toBe('401 invalid_client')
    const late = await codeFor(browser, user)
    testServer().clock.advance(61)
    expect(await readError(await redeem(late.code, late.verifier))).toBe('400 invalid_grant')
  })

  test('SEC-OA-03 a code dies with the session it came from', async () => {
    const browser = aPageBrowser(testServer())
    const { code, verifier } = await codeFor(browser, await person())
    await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
    expect(await readError(await redeem(code, verifier))).toBe('400 invalid_grant')
  })

  test('SEC-OA-04 there is no implicit and no password grant', async () => {
    const browser = aPageBrowser(testServer())
    const implicit = readLocation(
      await browser.request(authorizePath(aVerifier(), { response_type: 'token' })),
    )
    expect(
      new URLSearchParams(implicit.hash.slice(1)).get('error') ?? implicit.searchParams.get('error'),
    ).toBe('unsupported_response_type')
    const password = { grant_type: 'password', username: 'a', password: 'b', client_id: developmentClientId }
    expect(await readError(await askToken(anApplication(testServer()), password))).toBe(
      '400 unsupported_grant_type',
    )
    const machine = { grant_type: 'client_credentials', client_id: developmentClientId }
    expect(await readError(await askToken(anApplication(testServer()), machine))).toBe(
      '400 unauthorized_client',
    )
  })

  test('SEC-OA-08 what carries tokens is stored by no cache, and no token stands in an address', async () => {
    const { browser, access_token } = await tokensFor(testServer(), await person())
    const application = anApplication(testServer())
    const bearer = { authorization: `Bearer ${access_token}` }
    const userinfo = await application.request('/oauth/userinfo', { headers: bearer })
    expect(userinfo.headers.get('cache-control')).toBe('no-store')
    const failed = await askToken(application, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: developmentClientId,
    })
    expect(failed.headers.get('cache-control')).toBe('no-store')
    const answer = await browser.request(authorizePath(aVerifier()))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(readLocation(answer).search).not.toContain('token')
    const inAddress = await application.request(`/oauth/userinfo?access_token=${access_token}`)
    expect(inAddress.status).toBe(400)
    const discovery = await application.request('/.well-known/openid-configuration')
    expect(discovery.headers.get('cache-control')).toBe('public, max-age=3600')
  })
})
