import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { getProfile } from '@vestibule/contract/areas/profile'
import { apiPrefix, developmentClientId } from '@vestibule/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { hostOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { signedIn } from '../../testing/browser.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aKey, type ProofFields } from '../../testing/key.ts'
import { useTestServer } from '../../testing/test-server.ts'

const { path } = bindAccessToken
const api = 'https://api.acme.test/v1'

describeOnServer('a token for a host page that has registered its API', (engine) => {
  const testServer = useTestServer(engine)
  const register = (apis: string[]) => changeClient(testServer(), { apis, managesByWire: apis.length === 0 })
  afterEach(() => register([]))

  const aPage = async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [browser, key] = [await signedIn(testServer(), ann), await aKey(testServer())]
    const bind = async (fields?: ProofFields | 'none', authorization?: string) =>
      browser.request(`${apiPrefix}${path}`, {
        method: 'POST',
        body: {},
        headers: {
          dpop: fields === 'none' ? undefined : await key.proof('POST', path, fields),
          ...(authorization === undefined ? {} : { authorization }),
        },
      })
    return { ann, browser, key, bind }
  }

  test('SEC-BR-04 is bound to the key of the portal, and opens nothing without it', async () => {
    await register([api])
    const { ann, browser, key, bind } = await aPage()
    const answer = await bind()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    const { accessToken, ...rest } = (await answer.json()) as { accessToken: string }
    expect(rest).toMatchObject({ tokenType: 'DPoP', expiresIn: 300 })
    expect(rest).not.toHaveProperty('refreshToken')
    const claims = await testServer().services.accessTokens.verify(accessToken)
    expect(claims).toMatchObject({ sub: ann.id, cnf: { jkt: key.jkt } })
    const profile = async (headers: Record<string, string>) =>
      (await browser.request(`${apiPrefix}${getProfile.path}`, { headers })).status
    const dpop = await key.proof('GET', getProfile.path, { token: accessToken })
    expect(await profile({ authorization: `Bearer ${accessToken}` })).toBe(401)
    expect(await profile({ authorization: `DPoP ${accessToken}`, dpop })).toBe(200)
  })

  test('SEC-TO-02 is a plain one without an API, and none where the application goes without', async () => {
    await changeClient(testServer(), { managesByWire: false })
    const { browser, bind } = await aPage()
    for (const proof of [undefined, 'none'] as const) {
      const answer = (await (await bind(proof)).json()) as { accessToken: string; tokenType: string }
      expect(answer.tokenType).toBe('Bearer')
      const claims = await testServer().services.accessTokens.verify(answer.accessToken)
      expect([claims?.cnf, claims?.scope]).toEqual([undefined, 'openid email profile'])
      expect((await bind(proof, `Bearer ${answer.accessToken}`)).status).toBe(403)
    }
    await changeClient(testServer(), { givesTokens: false })
    expect((await bind('none', `Bearer ${browser.accessToken}`)).status).toBe(403)
    await changeClient(testServer(), { givesTokens: true, managesByWire: true })
  })

  test('is refused without a key, and for a token that is bound already', async () => {
    await register([api])
    const { key, bind, browser } = await aPage()
    expect((await bind('none')).status).toBe(403)
    expect((await bind({ token: browser.accessToken })).status).toBe(403)
    const { accessToken } = (await (await bind()).json()) as { accessToken: string }
    expect((await bind({ token: accessToken }, `DPoP ${accessToken}`)).status).toBe(403)
    expect((await bind({}, `DPoP ${accessToken}`)).status).toBe(401)
    expect((await testServer().services.accessTokens.verify(accessToken))?.cnf?.jkt).toBe(key.jkt)
  })

  test('the document says which APIs there are, and nothing where there are none', async () => {
    const embed = async () => {
      const query = new URLSearchParams({ o: hostOrigin })
      return (await testServer().server.request(`/embed/${developmentClientId}?${query}`)).text()
    }
    expect(await embed()).not.toContain('"apis"')
    await register([api])
    expect(await embed()).toContain(`"apis":["${api}"]`)
  })
})
