import { developmentClientId } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { grantableScopes } from '../../domain/applications/grantable-scopes.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { signedIn } from '../../testing/browser.ts'
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
  type TokenAnswer,
  toCodeForm,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const all = grantableScopes.join(' ')
const person = { email: ['email', 'email_verified'], profile: ['name', 'picture'] } as const

describeOnServer('scopes an application is registered for', (engine) => {
  const testServer = useTestServer(engine)
  const narrow = (scopes: readonly string[]) =>
    changeClient(testServer(), { managesByWire: false, scopes: [...scopes] })
  beforeEach(() => narrow(grantableScopes))
  afterEach(() => narrow(grantableScopes))
  const aUser = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const read = async (answer: Response) => (await answer.json()) as TokenAnswer

  const registered = [['openid'], ['openid', 'email'], ['openid', 'profile', 'offline_access']]
  const rows = registered.flatMap((scopes) => grantableScopes.map((scope) => ({ scopes, scope })))
  test.each(rows)('SEC-TO-15 registered for $scopes, it asks for $scope', async ({ scopes, scope }) => {
    await narrow(scopes)
    const path = authorizePath(aVerifier(), { scope: `openid ${scope}` })
    const answer = readLocation(await aPageBrowser(testServer()).request(path))
    if (scopes.includes(scope)) expect(answer.pathname).toBe('/oauth/account/login')
    else expect(answer.searchParams.get('error')).toBe('invalid_scope')
  })

  type Tokens = { readonly access_token: string; readonly id_token?: string; readonly scope?: string }

  /** Every way to a token of what was granted before the operator narrowed the application. */
  const doors: Readonly<Record<string, (narrowed: () => Promise<void>) => Promise<Tokens>>> = {
    'a code that was given before': async (narrowed) => {
      const { code, verifier } = await codeFor(aPageBrowser(testServer()), await aUser(), { scope: all })
      await narrowed()
      const form = toCodeForm(code, verifier, developmentClientId)
      return read(await askToken(anApplication(testServer()), form))
    },
    'a refresh': async (narrowed) => {
      const { refresh_token } = await tokensFor(testServer(), await aUser(), { params: { scope: all } })
      await narrowed()
      const form = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
      return read(await askToken(anApplication(testServer()), form))
    },
    'a silent renewal': async (narrowed) => {
      const browser = await signedIn(testServer(), await aUser())
      await narrowed()
      const headers = { origin: hostOrigin, authorization: undefined }
      const body = { tenantId: null }
      return read(await browser.request('/oauth/authorize/silent', { method: 'POST', body, headers }))
    },
    'a sign-in in the box': async (narrowed) => {
      await narrowed()
      const { accessToken = '' } = await signedIn(testServer(), await aUser(), {
        headers: { origin: hostOrigin },
      })
      return { access_token: accessToken }
    },
  }

  test.each(Object.entries(doors))(
    'SEC-TO-15 by %s a token has no more than the application may have now',
    async (_, arrive) => {
      const tokens = await arrive(() => narrow(['openid', 'email']))
      const scope = String(decodeJwt(tokens.access_token)['scope'])
      expect(scope.split(' ').toSorted()).toEqual(['email', 'openid'])
      if (tokens.scope !== undefined) expect(tokens.scope).toBe(scope)
      if (tokens.id_token !== undefined && decodeJwt(tokens.id_token)['type'] === undefined)
        for (const name of person.profile) expect(decodeJwt(tokens.id_token)).not.toHaveProperty(name)
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const info = (await (
        await anApplication(testServer()).request('/oauth/userinfo', { headers })
      ).json()) as object
      expect(info).toHaveProperty('email')
      for (const name of person.profile) expect(info).not.toHaveProperty(name)
    },
  )

  const bodies: Readonly<Record<string, (form: Record<string, string | undefined>) => Promise<Response>>> = {
    'a form': (form) => askToken(anApplication(testServer()), form),
    JSON: (form) =>
      anApplication(testServer()).request('/oauth/token', { method: 'POST', body: form, headers: {} }),
    'JSON under the prefix of the wire': (form) =>
      anApplication(testServer()).request('/frontegg/oauth/token', {
        method: 'POST',
        body: form,
        headers: {},
      }),
  }
  const offline = Object.entries(bodies).flatMap(([body, send]) =>
    [true, false].map((isRegistered) => ({ body, send, isRegistered })),
  )
  test.each(offline)(
    'SEC-TO-15 a code that is redeemed by $body, and offline access that is registered ($isRegistered) at that time',
    async ({ send, isRegistered }) => {
      const { code, verifier } = await codeFor(aPageBrowser(testServer()), await aUser(), { scope: all })
      if (!isRegistered) await narrow(['openid', 'email'])
      const answer = await read(await send(toCodeForm(code, verifier, developmentClientId)))
      expect(answer.access_token).toBeTruthy()
      expect(answer.refresh_token !== undefined).toBe(isRegistered)
    },
  )

  test('SEC-TO-15 a token from before says no more of the person, here and at introspection', async () => {
    const { access_token: token } = await tokensFor(testServer(), await aUser(), { params: { scope: all } })
    await narrow(['openid'])
    const headers = { authorization: `Bearer ${token}` }
    const info = await anApplication(testServer()).request('/oauth/userinfo', { headers })
    expect(Object.keys((await info.json()) as object)).not.toContain('email')
    const answer = await anApplication(testServer()).request('/oauth/introspect', {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: developmentClientId }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await answer.json()).toMatchObject({ active: true, scope: 'openid' })
  })
})
