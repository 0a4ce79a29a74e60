import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { apiPrefix } from '@vestibule/contract/constants'
import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { proofKeysAtom } from '../../ports/proof-key.ts'
import { testClock } from '../../testing/clock.ts'
import { keyedFetch } from './keyed-fetch.ts'
import type { CookieStorageMode } from './cookie-storage-mode.ts'

const origin = 'https://auth.acme.test'
const [loginPath, refreshPath, logoutPath] = [login, refreshToken, logout].map(
  ({ path }) => `${apiPrefix}${path}`,
) as [string, string, string]

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

const aPage = (mode: Partial<CookieStorageMode> = {}) => {
  const send = vi.fn(async (_path: string, _init: RequestInit) => json({}))
  const findMode = vi.fn(
    async (): Promise<CookieStorageMode> => ({ is: 'memory', clockOffsetMs: 0, ...mode }),
  )
  const cookieCame = vi.fn()
  const clock = testClock()
  const { make: makeKey } = createStore().get(proofKeysAtom)
  const makes = vi.fn(makeKey)
  const fetch = keyedFetch({
    send: send as unknown as typeof globalThis.fetch,
    clock,
    origin,
    findMode,
    cookieCame,
    makeKey: makes,
    hostKey: makeKey,
  })
  const post = (path: string, body: object = {}) =>
    fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { accept: 'application/json' } })
  const sent = (n: number) => {
    const [path, init] = send.mock.calls[n] ?? []
    const headers = new Headers(init?.headers)
    return { path, dpop: headers.get('dpop'), headers, body: JSON.parse(String(init?.body)) as object }
  }
  return { send, findMode, cookieCame, makes, fetch, post, sent, clock }
}

const decoded = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const opened = async (proof: string | null) => {
  const [header, claims, signature = ''] = (proof ?? '').split('.')
  const { jwk } = decoded(header) as { jwk: JsonWebKey }
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, curve, true, ['verify'])
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    new TextEncoder().encode(`${header}.${claims}`),
  )
  return { header: decoded(header), claims: decoded(claims), jwk, isSigned }
}

test('SEC-PO-01 the refresh token of an answer is kept here, and goes with refreshing and signing out alone', async () => {
  const { send, post, sent } = aPage()
  send.mockResolvedValueOnce(json({ accessToken: 'a', refreshToken: 'r1' }))
  send.mockResolvedValueOnce(json({ accessToken: 'b', refreshToken: 'r2' }))
  expect(await (await post(loginPath, { email: 'ada@acme.test' })).json()).toEqual({ accessToken: 'a' })
  expect(await (await post(refreshPath, { tenantId: null })).json()).toEqual({ accessToken: 'b' })
  await post('/frontegg/elsewhere', { x: 1 })
  await post(logoutPath)
  await post(logoutPath)
  expect([0, 1, 2, 3, 4].map((n) => sent(n).body)).toEqual([
    { email: 'ada@acme.test' },
    { tenantId: null, refreshToken: 'r1' },
    { x: 1 },
    { refreshToken: 'r2' },
    {},
  ])
})

test('each request is signed by the one key of the page, which no script can read', async () => {
  const { send, post, sent, makes, clock } = aPage({ clockOffsetMs: 7000 })
  send.mockResolvedValueOnce(json({ refreshToken: 'r1' }))
  await post(loginPath)
  await post(refreshPath)
  const [first, second] = [await opened(sent(0).dpop), await opened(sent(1).dpop)]
  const iat = Math.floor((clock.now() - 7000) / 1000)
  expect(first.claims).toMatchObject({ htm: 'POST', htu: `${origin}${loginPath}`, iat })
  expect(second.claims).toMatchObject({ htm: 'POST', htu: `${origin}${refreshPath}`, iat })
  expect([first.isSigned, second.isSigned]).toEqual([true, true])
  expect(first.header).toMatchObject({ alg: 'ES256', typ: 'dpop+jwt' })
  expect(first.jwk).toEqual(second.jwk)
  expect(Object.keys(first.jwk).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(first.claims.jti).not.toBe(second.claims.jti)
  expect(makes).toHaveBeenCalledTimes(1)
})

test('where cookies are kept nothing is signed, and a session that went on by its cookie asks nothing', async () => {
  const { post, fetch, sent, findMode, cookieCame, makes } = aPage({ is: 'cookie' })
  await fetch('/frontegg/any', { method: 'GET' })
  await post(refreshPath)
  expect([findMode.mock.calls.length, cookieCame.mock.calls.length]).toEqual([0, 1])
  await post(loginPath)
  expect([sent(2).dpop, makes.mock.calls.length]).toEqual([null, 0])
})

test('a proof that is wrong is made once more, by the time of the server', async () => {
  const { send, post, sent, findMode } = aPage()
  const wrong = () => json({}, 401, { 'www-authenticate': 'DPoP error="invalid_dpop_proof"' })
  send.mockResolvedValueOnce(wrong())
  findMode.mockResolvedValueOnce({ is: 'memory', clockOffsetMs: 0 })
  findMode.mockResolvedValueOnce({ is: 'memory', clockOffsetMs: -600_000 })
  expect((await post(loginPath)).status).toBe(200)
  const [first, second] = [await opened(sent(0).dpop), await opened(sent(1).dpop)]
  expect(Number(second.claims.iat) - Number(first.claims.iat)).toBe(600)
  expect(findMode).toHaveBeenLastCalledWith({ isAgain: true })
  send.mockImplementation(async () => wrong())
  expect((await post(loginPath)).status).toBe(401)
})

test('a session that is over leaves no token behind; a server that is away does', async () => {
  const { send, post, sent } = aPage()
  send.mockResolvedValueOnce(json({ refreshToken: 'r1' }))
  await post(loginPath)
  send.mockResolvedValueOnce(json({}, 503))
  await post(refreshPath)
  send.mockResolvedValueOnce(json({}, 401))
  await post(refreshPath)
  await post(refreshPath)
  expect([1, 2, 3].map((n) => sent(n).body)).toEqual([{ refreshToken: 'r1' }, { refreshToken: 'r1' }, {}])
})
