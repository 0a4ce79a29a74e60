import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { impersonate, requestImpersonation, stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { getProfile } from '@vestibule/contract/areas/profile'
import { apiPrefix } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { aKey, type TestKey } from '../../testing/key.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { withToken } from '../../testing/token-kinds.ts'

type Body = Readonly<Record<string, string | undefined>>

describeOnServer('the session that an impersonation takes the place of', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => changeClient(testServer(), { managesByWire: true }))

  const arrange = async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    return { admin, member: await aMember(testServer(), { in: tenant }) }
  }
  const ask = (by: Browser, { id }: { readonly id: string }) =>
    by.call(requestImpersonation, { userId: id, reason: 'Ticket 4711' })

  /** A program that keeps no cookie. */
  const aProgram = async (email: string) => {
    const program = anApplication(testServer(), { cookie: undefined })
    const own = await program.call(login, { email, password: somePassword })
    program.accessToken = own.accessToken
    return { program, own: own.refreshToken ?? '' }
  }

  test.each([{}, { prompt: 'login' }, { prompt: 'login', scope: 'openid' }])(
    'SEC-TO-44 is no application’s, whatever it asked for: %o',
    async (params) => {
      const { admin, member } = await arrange()
      const { access_token: token } = await tokensFor(testServer(), admin, { params })
      expect(await readRefusal(ask(withToken(testServer(), token), member))).toBe('FORBIDDEN')
    },
  )

  test('SEC-TO-44 is no application’s either where it asked while it was the portal’s', async () => {
    const { admin, member } = await arrange()
    const browser = await signedIn(testServer(), admin)
    const { actorToken } = await ask(browser, member)
    const sessionId = browser.refreshToken()?.split('.')[0] ?? ''
    await testServer().services.db.update(sessions).set({ scope: 'openid' }).where(eq(sessions.id, sessionId))
    const begun = browser.call(impersonate, { impersonatedUserId: member.id, actorToken })
    expect(await readRefusal(begun)).toBe('LINK_INVALID')
  })

  test('SEC-TO-44 is shown by its newest refresh token, and by no token of another session', async () => {
    const { admin, member } = await arrange()
    const { program, own } = await aProgram(admin.email)
    const { own: ofAnother } = await aProgram(admin.email)
    const { accessToken, refreshToken: next } = await program.call(refreshToken, { refreshToken: own })
    program.accessToken = accessToken
    testServer().clock.advance(11)
    for (const shown of [undefined, '', ofAnother, `${next}x`])
      expect(await readRefusal(actFor(program, member, { refreshToken: shown }))).toBe('LINK_INVALID')
    expect(await readRefusal(actFor(program, member, { refreshToken: next }))).toBe('not refused')
  })

  test('SEC-TO-44 SEC-SS-05 a cookie that was replaced begins none', async () => {
    const { admin, member } = await arrange()
    const browser = await signedIn(testServer(), admin)
    const old = new Map(browser.cookies)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    testServer().clock.advance(11)
    for (const [name, value] of old) browser.cookies.set(name, value)
    expect(await readRefusal(actFor(browser, member))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-TO-44 with a key it is shown, acted for and stopped by that key alone', async () => {
    const { admin, member } = await arrange()
    const foreign = await signedIn(testServer(), member)
    const cookie = [...foreign.cookies].map((pair) => pair.join('=')).join('; ')
    const browser = aBrowser(testServer())
    const [key, thief] = [await aKey(testServer()), await aKey(testServer())]
    const post = async (path: string, body: object, by: TestKey | undefined, sent?: string) => {
      const dpop = await by?.proof('POST', path)
      const init = { method: 'POST', body, headers: { cookie: sent, dpop } }
      const answer = await browser.request(`${apiPrefix}${path}`, init)
      return { status: answer.status, body: (await answer.json()) as Body }
    }
    const own = await post(login.path, { email: admin.email, password: somePassword }, key)
    browser.accessToken = own.body['accessToken']
    const { actorToken } = await ask(browser, member)
    const input = { impersonatedUserId: member.id, actorToken, refreshToken: own.body['refreshToken'] }
    expect((await post(impersonate.path, input, thief)).body['errorCode']).toBe('LINK_INVALID')
    const acting = await post(impersonate.path, input, key)
    const shown = { refreshToken: acting.body['refreshToken'] }
    for (const by of [thief, undefined])
      for (const sent of [undefined, cookie])
        expect((await post(stopImpersonation.path, shown, by, sent)).status).toBe(401)
    const back = await post(stopImpersonation.path, shown, key)
    expect(back.body['userId']).toBe(admin.id)
    const next = { refreshToken: back.body['refreshToken'] }
    expect((await post(refreshToken.path, next, thief)).status).toBe(401)
    expect((await post(refreshToken.path, next, key)).body['userId']).toBe(admin.id)
  })

  test('SEC-TO-44 a refresh token out of a cookie stops none with a key of another caller', async () => {
    const { admin, member } = await arrange()
    const browser = await signedIn(testServer(), admin)
    await actFor(browser, member)
    const stolen = { refreshToken: browser.refreshToken() ?? '' }
    const thief = await aKey(testServer())
    const other = await signedIn(testServer(), member)
    const dpop = await thief.proof('POST', stopImpersonation.path)
    const init = { method: 'POST', body: stolen, headers: { dpop } }
    const answer = await other.request(`${apiPrefix}${stopImpersonation.path}`, init)
    expect(answer.status).toBe(401)
    expect(await readRefusal(browser.call(stopImpersonation, {}))).toBe('not refused')
  })
})
