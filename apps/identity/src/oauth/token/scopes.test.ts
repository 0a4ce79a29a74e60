import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  codeFor,
  readLocation,
  authorizePath,
  aVerifier,
  redirectUri,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const personal = ['email', 'email_verified', 'name', 'picture', 'profilePictureUrl']

describeOnServer('scopes', (engine) => {
  const testServer = useTestServer(engine)
  // As applications are registered: one that manages by the published wire has a scope beside those it was granted.
  beforeEach(() => changeClient(testServer(), { managesByWire: false }))
  const person = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const profilePictureUrl = 'https://pictures.acme.test/ann.png'
    await testServer().services.db.update(users).set({ profilePictureUrl }).where(eq(users.id, user.id))
    return user
  }
  const refresh = async (fields: Record<string, string>) => {
    const params = { grant_type: 'refresh_token', client_id: developmentClientId, ...fields }
    return (await (await askToken(anApplication(testServer()), params)).json()) as TokenAnswer
  }
  const personalIn = (token: string): string[] => {
    const claims = decodeJwt(token)
    return personal.filter((name) => claims[name] !== undefined)
  }
  const userInfo = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await anApplication(testServer()).request('/oauth/userinfo', { headers })
    return (await answer.json()) as Record<string, unknown>
  }

  test.each([
    ['openid', []],
    ['openid email', ['email', 'email_verified']],
    ['openid profile', ['name', 'picture', 'profilePictureUrl']],
    ['openid email profile', personal],
  ])('%s: the id token says no more of the person', async (scope, names) => {
    const tokens = await tokensFor(testServer(), await person(), { params: { scope } })
    expect(personalIn(tokens.id_token)).toEqual(names)
    expect([tokens.scope, decodeJwt(tokens.access_token).scope]).toEqual([scope, scope])
  })

  test('a narrower scope at refresh counts for the new tokens, and the next refresh may ask for all again', async () => {
    const first = await tokensFor(testServer(), await person())
    const narrow = await refresh({ refresh_token: first.refresh_token, scope: 'openid' })
    expect(narrow.scope).toBe('openid')
    expect(decodeJwt(narrow.access_token).scope).toBe('openid')
    expect(personalIn(narrow.id_token)).toEqual([])
    expect(await userInfo(narrow.access_token)).not.toHaveProperty('email')
    const whole = await refresh({ refresh_token: narrow.refresh_token })
    expect(whole.scope).toBe('openid email profile offline_access')
    expect(await userInfo(whole.access_token)).toHaveProperty('email')
    const wider = await refresh({ refresh_token: whole.refresh_token, scope: 'openid phone' })
    expect(wider.error).toBe('invalid_scope')
  })

  test('a narrower scope is what introspection tells', async () => {
    const { client, basic } = await aConfidentialClient(testServer())
    await changeClient(testServer(), { managesByWire: false }, client.id)
    const { code, verifier } = await codeFor(aPageBrowser(testServer(), client.id), await person(), {
      client_id: client.id,
    })
    const by = { authorization: basic }
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const first = (await (await askToken(anApplication(testServer()), exchange, by)).json()) as TokenAnswer
    const fields = { grant_type: 'refresh_token', refresh_token: first.refresh_token, scope: 'openid' }
    const next = (await (await askToken(anApplication(testServer()), fields, by)).json()) as TokenAnswer
    const answer = await anApplication(testServer()).request('/oauth/introspect', {
      method: 'POST',
      body: new URLSearchParams({ token: next.access_token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...by },
    })
    expect(await answer.json()).toMatchObject({ active: true, scope: 'openid' })
  })

  test('offline_access is what a refresh token is asked for by; it needs no consent, and is answered', async () => {
    const without = await tokensFor(testServer(), await person(), { params: { scope: 'openid email' } })
    expect([without.scope, without.refresh_token]).toEqual(['openid email', undefined])
    const user = await person()
    const { browser } = await tokensFor(testServer(), user)
    for (const prompt of [undefined, 'consent']) {
      const params = { scope: 'openid offline_access', prompt }
      const tokens = await tokensFor(testServer(), user, { browser, params })
      expect([tokens.scope, tokens.refresh_token]).toEqual(['openid offline_access', expect.any(String)])
    }
  })

  test('clients of the published wire, which know no such scope, get a refresh token without', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person(), {
      scope: 'openid email profile',
    })
    const answer = await anApplication(testServer()).request('/oauth/token', {
      method: 'POST',
      body: { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
    })
    const { refresh_token } = (await answer.json()) as TokenAnswer
    const next = await refresh({ refresh_token })
    expect(next.refresh_token).toEqual(expect.any(String))
  })

  test('an application that is not registered for offline_access is refused it', async () => {
    const { client } = await aConfidentialClient(testServer(), { scopes: ['openid'] })
    const path = authorizePath(aVerifier(), { client_id: client.id, scope: 'openid offline_access' })
    const answer = readLocation(await anApplication(testServer()).request(path))
    expect(answer.searchParams.get('error')).toBe('invalid_scope')
  })

  test('discovery lists the claims of id tokens and of userinfo, and no others', async () => {
    const discovery = await anApplication(testServer()).request('/.well-known/openid-configuration')
    const { claims_supported: listed = [], scopes_supported: scopes } = (await discovery.json()) as Record<
      string,
      string[]
    >
    const tokens = await tokensFor(testServer(), await person(), { params: { scope: scopes?.join(' ') } })
    const claims = [
      ...Object.keys(decodeJwt(tokens.id_token)),
      ...Object.keys(await userInfo(tokens.access_token)),
    ]
    // These two are there after a second factor, and while a person acts for another one.
    expect(listed.toSorted()).toEqual([...new Set([...claims, 'acr', 'act'])].toSorted())
    expect(tokens.scope.split(' ').toSorted()).toEqual(scopes?.toSorted())
  })

  test('discovery lists how applications authenticate at introspection and revocation', async () => {
    const answer = await anApplication(testServer()).request('/.well-known/openid-configuration')
    const configuration = (await answer.json()) as Record<string, string[]>
    const { client, secret, basic } = await aConfidentialClient(testServer())
    const proofs: Record<string, [Record<string, string>, Record<string, string>]> = {
      client_secret_basic: [{}, { authorization: basic }],
      client_secret_post: [{ client_id: client.id, client_secret: secret }, {}],
      none: [{ client_id: developmentClientId }, {}],
    }
    for (const [name, path] of [
      ['introspection', '/oauth/introspect'],
      ['revocation', '/oauth/revoke'],
    ] as const) {
      const accepted: string[] = []
      for (const [method, [fields, headers]] of Object.entries(proofs)) {
        const { status } = await anApplication(testServer()).request(path, {
          method: 'POST',
          body: new URLSearchParams({ token: 'x', ...fields }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        })
        if (status === 200) accepted.push(method)
      }
      expect(configuration[`${name}_endpoint_auth_methods_supported`]?.toSorted()).toEqual(
        accepted.toSorted(),
      )
    }
  })

  test('SEC-SS-06 an access token says by its header and claims what it is (RFC 9068)', async () => {
    const user = await person()
    const { access_token, id_token } = await tokensFor(testServer(), user)
    expect(decodeProtectedHeader(access_token).typ).toBe('at+jwt')
    expect(decodeProtectedHeader(id_token).typ).toBe('JWT')
    expect(decodeJwt(access_token)).toMatchObject({
      iss: testServer().services.config.publicUrl,
      sub: user.id,
      aud: developmentClientId,
      client_id: developmentClientId,
      scope: 'openid email profile offline_access',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
      type: 'userToken',
    })
    for (const name of ['scope', 'client_id', 'type', 'jti'])
      expect(decodeJwt(id_token)).not.toHaveProperty(name)
  })
})
