import { apiPrefix } from '@vestibule/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aKey, type TestKey } from '../../testing/key.ts'
import { mailedCode, tryCode, useStrategy } from '../../testing/passwordless.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a mailed code in a browser that keeps no cookie', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'Code'))

  test('SEC-OT-01 is good for the key that asked for it, and for no other', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [browser, key, other] = [aBrowser(testServer()), await aKey(testServer()), await aKey(testServer())]
    const signed = async (part: string, body: object, by: TestKey) => {
      const path = `/identity/resources/auth/v1/passwordless/code/${part}`
      const headers = { cookie: undefined, authorization: undefined, dpop: await by.proof('POST', path) }
      return browser.request(`${apiPrefix}${path}`, { method: 'POST', body, headers })
    }
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
})
