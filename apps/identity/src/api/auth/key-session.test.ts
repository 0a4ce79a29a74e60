import * as auth from '@vestibule/contract/areas/auth'
import { impersonate, requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { getProfile } from '@vestibule/contract/areas/profile'
import { apiPrefix } from '@vestibule/contract/constants'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { aKey, type ProofFields, type TestKey } from '../../testing/key.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const { path: loginPath } = auth.login
const { path: refreshPath } = auth.refreshToken
const { path: logoutPath } = auth.logout

/** As a browser that keeps no cookie: none it was ever given goes along. */
const post = async (browser: Browser, path: string, body: object, dpop?: string): Promise<Response> => {
  const headers = { cookie: undefined, authorization: undefined, dpop }
  return browser.request(`${apiPrefix}${path}`, { method: 'POST', body, headers })
}

const readBody = async (answer: Response): Promise<LoginResponse & { errorCode?: string }> =>
  (await answer.json()) as LoginResponse & { errorCode?: string }

const aSession = async (testServer: TestServer) => {
  const ann = await aMember(testServer, { in: await aTenant(testServer) })
  const [browser, key] = [aBrowser(testServer), await aKey(testServer)]
  const credentials = { email: ann.email, password: somePassword }
  const answer = await post(browser, loginPath, credentials, await key.proof('POST', loginPath))
  const { accessToken = '', refreshToken = '' } = await readBody(answer)
  const refresh = async (token: string, by: TestKey | undefined = key, fields?: ProofFields) =>
    post(browser, refreshPath, { refreshToken: token }, await by?.proof('POST', refreshPath, fields))
  return { ann, browser, key, credentials, answer, accessToken, refreshToken, refresh }
}

describeOnServer('a session of a browser that keeps no cookie', (engine) => {
  const testServer = useTestServer(engine)
  const readSession = async (userId: string) =>
    (await testServer().services.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]

  test('SEC-BR-04 SEC-PO-01 who signs the request gets the refresh token in the answer, and no cookie', async () => {
    const { ann, key, answer, accessToken, refreshToken } = await aSession(testServer())
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(refreshToken).toMatch(/^[0-9a-f-]{36}\.0\./)
    expect(await readSession(ann.id)).toMatchObject({ proofKey: key.jkt, scope: null })
    const claims = await testServer().services.accessTokens.verify(accessToken)
    expect(claims?.sub).toBe(ann.id)
    expect(claims?.cnf).toBeUndefined()
  })

  test('SEC-BR-04 SEC-PO-01 without a key the token is in the cookie and nowhere else, and so it stays', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), ann)
    const [key, inCookie] = [await aKey(testServer()), browser.refreshToken() ?? '']
    const headers = { dpop: await key.proof('POST', refreshPath) }
    const options = { method: 'POST', body: {}, headers }
    const refreshed = await readBody(await browser.request(`${apiPrefix}${refreshPath}`, options))
    expect(refreshed.userId).toBe(ann.id)
    expect(refreshed.refreshToken).toBeUndefined()
    const again = await post(
      browser,
      refreshPath,
      { refreshToken: inCookie },
      await key.proof('POST', refreshPath),
    )
    expect(again.status).toBe(401)
    expect((await post(browser, refreshPath, { refreshToken: inCookie })).status).toBe(401)
    await expect(browser.call(auth.refreshToken, {})).resolves.toMatchObject({ userId: ann.id })
  })

  test('SEC-SS-05 each refresh needs a fresh proof of the same key, and rotates', async () => {
    const { ann, browser, refresh, refreshToken } = await aSession(testServer())
    const answer = await refresh(refreshToken)
    const second = await readBody(answer)
    expect(second.refreshToken).toMatch(/^[0-9a-f-]{36}\.1\./)
    expect(answer.headers.getSetCookie()).toEqual([])
    browser.accessToken = second.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: ann.id })
    testServer().clock.advance(9)
    expect((await readBody(await refresh(refreshToken))).refreshToken).toBe(second.refreshToken)
    testServer().clock.advance(2)
    expect((await readBody(await refresh(refreshToken))).errorCode).toBe('SESSION_ENDED')
    expect((await readBody(await refresh(second.refreshToken ?? ''))).errorCode).toBe('SESSION_ENDED')
  })

  test('SEC-SS-05 another key, or none, is refused and signs no user out', async () => {
    const { browser, refresh, refreshToken } = await aSession(testServer())
    const thief = await aKey(testServer())
    const bob = await signedIn(testServer(), await aMember(testServer(), { in: await aTenant(testServer()) }))
    const cookie = `${[...bob.cookies].map((pair) => pair.join('=')).join('; ')}`
    for (const by of [thief, undefined]) {
      const dpop = await by?.proof('POST', refreshPath)
      const answers = [
        await post(browser, refreshPath, { refreshToken }, dpop),
        await post(browser, logoutPath, { refreshToken }, await by?.proof('POST', logoutPath)),
        await browser.request(`${apiPrefix}${refreshPath}`, {
          method: 'POST',
          body: { refreshToken },
          headers: { cookie: by && cookie, dpop: await by?.proof('POST', refreshPath) },
        }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 200, 401])
      expect(answers[2]?.headers.getSetCookie()).toEqual([])
    }
    await expect(bob.call(auth.refreshToken, {})).resolves.toBeDefined()
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  test('SEC-SS-08 a proof counts once, for its own request, and for five minutes', async () => {
    const { browser, key, refresh, refreshToken } = await aSession(testServer())
    const now = Math.floor(testServer().clock.now().getTime() / 1000)
    const wrong: Record<string, ProofFields> = {
      'another method': { claims: { htm: 'GET' } },
      'another path': { claims: { htu: `http://localhost:4600${apiPrefix}${logoutPath}` } },
      'another server': { claims: { htu: `http://evil.test${apiPrefix}${refreshPath}` } },
      'no address': { claims: { htu: 7 } },
      'too old': { claims: { iat: now - 301 } },
      'of the future': { claims: { iat: now + 301 } },
      'without a time': { claims: { iat: undefined } },
      'without an id': { claims: { jti: undefined } },
      'with an endless id': { claims: { jti: 'x'.repeat(129) } },
      'another kind of token': { header: { typ: 'JWT' } },
      'no key': { header: { jwk: undefined } },
      'a key that did not sign': { header: { jwk: (await aKey(testServer())).jwk } },
      'a private key': { header: { jwk: key.privateJwk } },
      'a key that is none': { header: { jwk: { ...key.jwk, x: 'AA' } } },
      'a shared secret': { header: { jwk: { kty: 'oct', k: 'c2VjcmV0' } } },
      'for an access token': { token: 'some-token' },
    }
    for (const [name, fields] of Object.entries(wrong))
      expect([name, (await refresh(refreshToken, key, fields)).status]).toEqual([name, 401])
    const proof = await key.proof('POST', refreshPath, { claims: { iat: now - 300 } })
    for (const text of ['', 'nonsense', `${proof}x`, `${proof}, ${proof}`]) {
      const answer = await post(browser, refreshPath, { refreshToken }, text)
      expect([text, answer.status]).toEqual([text, 401])
    }
    expect((await post(browser, refreshPath, { refreshToken }, proof)).status).toBe(200)
    const replayed = await post(browser, refreshPath, { refreshToken }, proof)
    expect(replayed.status).toBe(401)
    expect(replayed.headers.get('www-authenticate')).toContain('invalid_dpop_proof')
  })

  test('a proof that is wrong refuses a sign-in, instead of counting as none', async () => {
    const { browser, key, credentials } = await aSession(testServer())
    const answer = await post(browser, loginPath, credentials, await key.proof('GET', loginPath))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  })

  test('SEC-SS-09 signing out with the key ends the session', async () => {
    const { ann, browser, key, refresh, refreshToken } = await aSession(testServer())
    await post(browser, logoutPath, { refreshToken }, await key.proof('POST', logoutPath))
    expect(await readSession(ann.id)).toMatchObject({ revokedFor: 'logout' })
    expect((await readBody(await refresh(refreshToken))).errorCode).toBe('SESSION_ENDED')
  })

  test('SEC-AD-06 an impersonating actor shows the key of their own session, and the new one is bound to it', async () => {
    const tenant = await aTenant(testServer())
    const [admin, member] = [
      await anAdmin(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const [browser, key, thief] = [aBrowser(testServer()), await aKey(testServer()), await aKey(testServer())]
    const credentials = { email: admin.email, password: somePassword }
    const own = await readBody(
      await post(browser, loginPath, credentials, await key.proof('POST', loginPath)),
    )
    browser.accessToken = own.accessToken
    browser.cookies.clear()
    const request = { userId: member.id, reason: 'Ticket 4711' }
    const act = async (by: TestKey) => {
      const { actorToken } = await browser.call(requestImpersonation, request)
      const input = { impersonatedUserId: member.id, actorToken }
      return post(browser, impersonate.path, input, await by.proof('POST', impersonate.path))
    }
    expect(await readBody(await act(thief))).toMatchObject({ errorCode: 'LINK_INVALID' })
    const { refreshToken } = await readBody(await act(key))
    const dpop = await key.proof('POST', refreshPath)
    expect(await readBody(await post(browser, refreshPath, { refreshToken }, dpop))).toMatchObject({
      userId: member.id,
    })
  })

  test('SEC-SS-04 a proof opens nothing by itself', async () => {
    const key = await aKey(testServer())
    const browser = aBrowser(testServer(), { headers: { dpop: await key.proof('GET', getProfile.path) } })
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
  })
})

describeOnPostgres('a session of a browser that keeps no cookie', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-08 of many equal proofs at once one counts', async () => {
    const { browser, key, refreshToken } = await aSession(testServer())
    const proof = await key.proof('POST', refreshPath)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(browser, refreshPath, { refreshToken }, proof)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
