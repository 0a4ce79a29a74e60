import { apiPrefix } from '@vestibule/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aKey, type TestKey } from '../../testing/key.ts'
import { mailedCode, tryCode, useStrategy } from '../../testing/passwordless.ts'
import { useTestServer } from '../../testing/test-server.ts'

const createSigned = (browser: Browser) => async (part: string, body: object, by: TestKey) => {
  const path = `/identity/resources/auth/v1/passwordless/code/${part}`
  const headers = { cookie: undefined, authorization: undefined, dpop: await by.proof('POST', path) }
  return browser.request(`${apiPrefix}${path}`, { method: 'POST', body, headers })
}

describeOnServer('a mailed code in a browser that keeps no cookie', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'Code'))

  test('SEC-OT-01 is good for the key that asked for it, and for no other', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [browser, key, other] = [aBrowser(testServer()), await aKey(testServer()), await aKey(testServer())]
    const signed = createSigned(browser)
    const prelogin = await signed('prelogin', { email: user.email }, key)
    expect(prelogin.headers.getSetCookie()).toEqual([])
    const token = await mailedCode(testServer(), user.email)
    const refused = await signed('postlogin', { token }, other)
    expect(await refused.json()).toMatchObject({ errorCode: 'CODE_EXPIRED' })
    expect(await tryCode(aBrowser(testServer()), token)).toBe('CODE_EXPIRED')
    const answer = await signed('postlogin', { token }, key)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toMatchObject({ userId: user.id, refreshToken: expect.any(String) })
  })

  test('SEC-OT-01 is of the account that the key asked for last', async () => {
    const tenant = await aTenant(testServer())
    const [first, second] = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const [browser, key] = [aBrowser(testServer()), await aKey(testServer())]
    const signed = createSigned(browser)
    const codes: string[] = []
    for (const { email } of [first, second]) {
      expect((await signed('prelogin', { email }, key)).status).toBe(200)
      codes.push(await mailedCode(testServer(), email))
    }
    const [earlier = '', later = ''] = codes
    if (earlier !== later) expect((await signed('postlogin', { token: earlier }, key)).status).not.toBe(200)
    const answer = await signed('postlogin', { token: later }, key)
    expect(await answer.json()).toMatchObject({ userId: second.id })
    expect((await signed('prelogin', { email: first.email }, key)).status).toBe(200)
  })
})
