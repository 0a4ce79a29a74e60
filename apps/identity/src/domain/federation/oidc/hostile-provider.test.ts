import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { socialProviders } from '../../../platform/db/schema/social-providers.ts'
import { idpAddress } from '../../../dev/idp/grants.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { aTenant } from '../../../testing/builders.ts'
import {
  aConnection,
  aSocialProvider,
  aWindow,
  askSso,
  chooseAt,
  goOidc,
  readLocation,
  returned,
} from '../../../testing/federation.ts'
import { same, tokens } from '../../../testing/hostile-tokens.ts'
import { type Claims, reclaimed } from '../../../testing/reclaimed.ts'
import { readRefusal } from '../../../testing/refusal.ts'
import { useTestServer } from '../../../testing/test-server.ts'

const email = 'olga@hostile.test'

describe('a hostile provider', () => {
  const testServer = useTestServer('embedded')
  beforeAll(async () => {
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'hostile.test', type: 'oidc' })
  })
  afterEach(() => testServer().outgoing.twist(undefined))

  const come = async (by = email) => {
    const frame = aBrowser(testServer())
    const { code, state } = await goOidc(testServer(), frame, { email: by })
    return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
  }

  test('the way they are all made from is accepted', async () => {
    const accepted = [
      same,
      (claims: Claims) => ({ ...claims, azp: claims.aud }),
      (claims: Claims) => ({ ...claims, iat: Number(claims.iat) + 59 }),
    ]
    for (const change of accepted) {
      testServer().outgoing.twist(reclaimed(change))
      expect(await come()).toBe('not refused')
    }
  })

  test.each(Object.entries(tokens))('SEC-SO-07 SEC-OA-05 a token %s', async (_, twist) => {
    testServer().outgoing.twist(twist)
    expect(await come()).toBe('EXTERNAL_LOGIN_FAILED')
  })

  const nonces: Readonly<Record<string, { change: (claims: Claims) => Claims; outcome: string }>> = {
    'the one it was sent': { change: same, outcome: 'not refused' },
    none: { change: ({ nonce: _, ...claims }) => claims, outcome: 'not refused' },
    'that of another sign-in': {
      change: (claims) => ({ ...claims, nonce: 'replayed' }),
      outcome: 'EXTERNAL_LOGIN_FAILED',
    },
    'an empty one': { change: (claims) => ({ ...claims, nonce: '' }), outcome: 'EXTERNAL_LOGIN_FAILED' },
    'a number': { change: (claims) => ({ ...claims, nonce: 7 }), outcome: 'EXTERNAL_LOGIN_FAILED' },
  }
  test.each(Object.entries(nonces))(
    'SEC-TO-14 a provider that may leave the nonce out is sent one, and answers with %s',
    async (_, { change, outcome }) => {
      const options = { issuer: idpAddress(testServer().services, 'linkedin'), emailIsVerified: true }
      await testServer().services.db.delete(socialProviders)
      await aSocialProvider(testServer(), { type: 'linkedin', options })
      testServer().outgoing.twist(reclaimed(change))
      const frame = aBrowser(testServer())
      const { url } = await frame.call(startExternalLogin, { provider: 'linkedin', form: 'redirect' })
      const window = aWindow(testServer())
      const atProvider = readLocation(await window.go(url))
      expect(new URL(atProvider).searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/)
      const back = await chooseAt(window, atProvider, { email: 'lena@linked.test' })
      const { code, state } = returned(await window.go(back, 'cross-site'))
      expect(await readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))).toBe(outcome)
    },
  )

  const goWith = async (change: (back: URL) => void) => {
    const frame = aBrowser(testServer())
    const window = aWindow(testServer())
    const atProvider = readLocation(await window.go(await askSso(frame, email)))
    const back = new URL(await chooseAt(window, atProvider, { email }))
    change(back)
    return { frame, answer: await window.go(back.toString(), 'cross-site') }
  }

  test('SEC-OA-05 an answer of another issuer, or of none, is not believed', async () => {
    const changes = [
      (back: URL) => back.searchParams.set('iss', 'https://evil.test'),
      (back: URL) => back.searchParams.delete('iss'),
      (back: URL) => back.searchParams.append('iss', 'https://evil.test'),
    ]
    for (const change of changes) {
      const { frame, answer } = await goWith(change)
      const { searchParams } = new URL(readLocation(answer))
      const redeeming = { txn: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
      expect(await readRefusal(frame.call(redeemExternalLogin, redeeming))).toBe('EXTERNAL_LOGIN_FAILED')
    }
  })

  test('SEC-OA-05 a state that is altered, missing or of another way leads nowhere', async () => {
    const other = new URL(await askSso(aBrowser(testServer()), email)).searchParams.get('txn') ?? ''
    const changes = [
      (back: URL) => back.searchParams.set('state', `${back.searchParams.get('state')}x`),
      (back: URL) => back.searchParams.delete('state'),
      (back: URL) => back.searchParams.set('state', other),
    ]
    for (const change of changes) expect((await goWith(change)).answer.status).toBe(400)
  })

  test('SEC-SO-07 metadata of another issuer, or with plain http, begins no way', async () => {
    const issuer = idpAddress(testServer().services, 'oidc')
    const forged = [{ issuer: 'https://evil.test' }, { authorization_endpoint: 'http://evil.test/authorize' }]
    for (const change of forged) {
      // What was kept of the honest document is too old by then.
      testServer().clock.advance(301)
      testServer().outgoing.twist(async (answer, url) =>
        url.href === `${issuer}/.well-known/openid-configuration`
          ? Response.json({ ...((await answer.json()) as object), ...change })
          : answer,
      )
      const frame = aBrowser(testServer())
      const answer = await aWindow(testServer()).go(await askSso(frame, email))
      expect(new URL(readLocation(answer)).origin).toBe('http://localhost:4700')
    }
    testServer().clock.advance(301)
  })

  /** Signs with a key that the provider has only now. */
  const signedAnew = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const kid = String(Math.random())
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
    const resign = reclaimed(same, async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    )
    return { publicJwk, resign }
  }
  const countKeyRequests = () => testServer().outgoing.requests.filter((url) => url.endsWith('/jwks')).length

  test('SEC-TO-05 a key that the provider has only now is sought at once', async () => {
    testServer().outgoing.twist(undefined)
    testServer().clock.advance(301)
    expect(await come()).toBe('not refused')
    const { publicJwk, resign } = await signedAnew()
    testServer().outgoing.twist((answer, url, body) =>
      url.pathname.endsWith('/jwks') ? Response.json({ keys: [publicJwk] }) : resign(answer, url, body),
    )
    const before = countKeyRequests()
    expect(await come()).toBe('not refused')
    expect(await come()).toBe('not refused')
    expect(countKeyRequests() - before).toBe(1)
  })

  test('SEC-SO-07 SEC-TO-05 a storm of unknown keys has them sought once in five minutes', async () => {
    testServer().outgoing.twist(undefined)
    testServer().clock.advance(301)
    expect(await come()).toBe('not refused')
    const { resign } = await signedAnew()
    testServer().outgoing.twist(resign)
    const before = countKeyRequests()
    const storm = Array.from({ length: 5 }, () => come())
    expect(new Set(await Promise.all(storm))).toEqual(new Set(['EXTERNAL_LOGIN_FAILED']))
    testServer().clock.advance(299)
    expect(await come()).toBe('EXTERNAL_LOGIN_FAILED')
    expect(countKeyRequests() - before).toBe(1)
    testServer().clock.advance(2)
    expect(await come()).toBe('EXTERNAL_LOGIN_FAILED')
    expect(countKeyRequests() - before).toBe(2)
  })

  test('SEC-TO-21 an unknown key of another tenant leaves the search for a new one to each connection', async () => {
    testServer().outgoing.twist(undefined)
    testServer().clock.advance(301)
    const evil = { domain: 'evil-keys.test', type: 'oidc' } as const
    const ssoEndpoint = idpAddress(testServer().services, 'evil')
    await aConnection(testServer(), await aTenant(testServer()), { ...evil, ssoEndpoint })
    expect(await come()).toBe('not refused')
    const [changed, unknown] = [await signedAnew(), await signedAnew()]
    const honestKeys = `${idpAddress(testServer().services, 'oidc')}/jwks`
    let hasChanged = false
    testServer().outgoing.twist(async (answer, url, body) => {
      if (url.pathname.includes('/evil/.well-known/'))
        return Response.json({ ...((await answer.json()) as object), jwks_uri: honestKeys })
      if (url.pathname.includes('/evil/')) return unknown.resign(answer, url, body)
      if (!hasChanged) return answer
      if (url.href === honestKeys) return Response.json({ keys: [changed.publicJwk] })
      return changed.resign(answer, url, body)
    })
    const before = countKeyRequests()
    for (let times = 0; times < 3; times += 1)
      expect(await come('x@evil-keys.test')).toBe('EXTERNAL_LOGIN_FAILED')
    expect(countKeyRequests() - before).toBe(1)
    hasChanged = true
    expect(await come()).toBe('not refused')
    expect(countKeyRequests() - before).toBe(2)
    testServer().clock.advance(301)
  })

  test('SEC-TO-05 a key that is no key, and an answer that is no set, are refused as any other token', async () => {
    const { resign } = await signedAnew()
    const odd = [Response.json(null), Response.json({ keys: [null, 4] }), new Response('<html>')]
    for (const keys of odd) {
      testServer().clock.advance(301)
      testServer().outgoing.twist((answer, url, body) =>
        url.pathname.endsWith('/jwks') ? keys.clone() : resign(answer, url, body),
      )
      expect(await come()).toBe('EXTERNAL_LOGIN_FAILED')
    }
    testServer().clock.advance(301)
  })
})
