import { refreshToken } from '@vestibule/contract/areas/auth'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  codeFor,
  readLocation,
  redirectUri,
  tokensFor,
  toCodeForm,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Fields = Parameters<typeof changeClient>[1]
const plain: Fields = { apis: [], givesTokens: true, isNative: false, redirectUris: [], secretHashes: [] }
const kept: Readonly<Record<string, Fields>> = {
  '--no-tokens': { managesByWire: false, givesTokens: false },
  '--api': { managesByWire: false, apis: ['https://api.acme.test/v1'] },
}
const scheme = 'com.acme.notes:/callback'

describeOnServer('pages that are kept from plain tokens', (engine) => {
  const testServer = useTestServer(engine)
  const back = () => changeClient(testServer(), { ...plain, managesByWire: true })
  beforeEach(back)
  afterEach(back)
  const aUser = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const readError = async (answer: Response) => ((await answer.json()) as { readonly error?: string }).error

  const addresses = [
    { at: 'the callback of a host page', fields: {}, uri: redirectUri },
    { at: 'a page that is registered', fields: { redirectUris: ['https://app.acme.test/back'] } },
    { at: 'the host page of a program', fields: { isNative: true, redirectUris: [scheme, redirectUri] } },
  ]
  const rows = Object.entries(kept).flatMap(([option, keeps]) =>
    addresses.map(({ at, fields, uri }) => ({
      option,
      at,
      fields: { ...keeps, ...fields },
      uri: uri ?? fields.redirectUris?.at(-1) ?? '',
    })),
  )

  test.each(rows)('SEC-TO-20 get no code with $option, at $at', async ({ fields, uri }) => {
    const user = await aUser()
    const browser = aPageBrowser(testServer())
    await codeFor(browser, user)
    await changeClient(testServer(), fields)
    for (const params of [{}, { prompt: 'none' }, { response_mode: 'fragment' }]) {
      const path = authorizePath(aVerifier(), { redirect_uri: uri, ...params })
      const answer = await browser.request(path)
      const { searchParams, hash } = readLocation(answer)
      expect([searchParams.get('code'), /code=/.test(hash)]).toEqual([null, false])
      expect(answer.headers.get('location') ?? '').not.toMatch(/[?&#]code=/)
    }
  })

  test.each(Object.entries(kept))(
    'SEC-TO-20 trade in no code and no refresh token from before, wherever they are sent from (%s)',
    async (_, fields) => {
      const { code, verifier } = await codeFor(aPageBrowser(testServer()), await aUser())
      const { refresh_token } = await tokensFor(testServer(), await aUser())
      await changeClient(testServer(), fields)
      for (const origin of [hostOrigin, undefined]) {
        const sender = anApplication(testServer(), { origin, [headers.vendorId]: developmentClientId })
        const form = toCodeForm(code, verifier, developmentClientId)
        expect(await readError(await askToken(sender, form))).toBe('unauthorized_client')
        const renewal = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
        expect(await readError(await askToken(sender, renewal))).toBe('unauthorized_client')
        const body = { refreshToken: refresh_token }
        const ours = await sender.request(`${apiPrefix}${refreshToken.path}`, { method: 'POST', body })
        expect([401, 403]).toContain(ours.status)
      }
    },
  )

  test.each(Object.entries(kept))('SEC-TO-20 leave a program to its own address (%s)', async (_, fields) => {
    await changeClient(testServer(), { ...fields, isNative: true, redirectUris: [scheme] })
    const browser = aPageBrowser(testServer())
    const path = authorizePath(aVerifier(), { redirect_uri: scheme })
    expect(readLocation(await browser.request(path)).pathname).toBe('/oauth/account/login')
  })
})
