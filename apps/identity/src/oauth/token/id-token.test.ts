import { contract, isOperation, type Operation } from '@vestibule/contract'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  codeFor,
  redirectUri,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { sampleRequest } from '../../testing/sample-input.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Everything an access token opens. */
const operations = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .filter(({ access }) => access.is === 'signedIn' || access.is === 'allowed')

describeOnServer('SEC-SS-06 an id token', (engine) => {
  const testServer = useTestServer(engine)

  test('opens no operation, by whatever scheme it is sent', async () => {
    const tokens = await tokensFor(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    const opened: string[] = []
    for (const scheme of ['Bearer ', 'DPoP ', '']) {
      for (const operation of operations) {
        const { path, method, body } = sampleRequest(operation)
        const headers = { authorization: `${scheme}${tokens.id_token}` }
        const { status } = await aBrowser(testServer()).request(path, { method, body, headers })
        if (status !== 401) opened.push(`${operation.name} with ${scheme}: ${status}`)
      }
    }
    expect(operations.length).toBeGreaterThan(50)
    expect(opened).toEqual([])
  })

  test('tells nothing at the userinfo endpoint, and is not active', async () => {
    const { client, basic } = await aConfidentialClient(testServer())
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { code, verifier } = await codeFor(aPageBrowser(testServer(), client.id), user, {
      client_id: client.id,
    })
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const answer = await askToken(anApplication(testServer()), exchange, { authorization: basic })
    const { id_token, access_token } = (await answer.json()) as TokenAnswer
    const userInfo = (token: string) =>
      anApplication(testServer()).request('/oauth/userinfo', {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await userInfo(access_token)).status).toBe(200)
    expect((await userInfo(id_token)).status).toBe(401)
    const introspect = async (token: string) => {
      const verdict = await anApplication(testServer()).request('/oauth/introspect', {
        method: 'POST',
        body: new URLSearchParams({ token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic },
      })
      return verdict.json()
    }
    expect(await introspect(access_token)).toMatchObject({ active: true })
    expect(await introspect(id_token)).toEqual({ active: false })
  })

  test('is an access token for clients of the published wire, who write JSON and send it as one', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), user)
    const answer = await anApplication(testServer()).request('/oauth/token', {
      method: 'POST',
      body: {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: developmentClientId,
      },
    })
    const { id_token } = (await answer.json()) as TokenAnswer
    expect(decodeJwt(id_token)).toMatchObject({ nonce: 'a-nonce', sub: user.id, type: 'userToken' })
    const browser = aBrowser(testServer())
    browser.accessToken = id_token
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
  })
})
