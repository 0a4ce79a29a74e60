// @vitest-environment happy-dom
import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { type Proof, proofKeysAtom } from '../ports/proof-key.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { aPortal } from '../testing/portal.ts'
import { stepUpMethods } from './step-up-for-host.ts'
import { tokenMethods } from './tokens-for-host.ts'

const api = 'https://api.acme.test/v1'
const htu = `${api}/notes`

const aHostPage = async (apis: readonly string[] | undefined, isSignedIn = true) => {
  const bind = vi.fn(async () => ({
    accessToken: 'bound',
    tokenType: 'DPoP',
    expires: '2026-11-21T09:05:00.000Z',
    expiresIn: 300,
  }))
  const portal = await aPortal({
    ...(apis ? { boot: { apis } } : {}),
    answers: {
      bindAccessToken: bind,
      refreshToken: async () => ({ ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}x` }),
      // Seven seconds behind the clock of the test.
      probeBrowser: async () => ({ hasCookie: true, now: 993_000 }),
    },
  })
  const prove = vi.fn(async (proof: Proof) => JSON.stringify(proof))
  const make = vi.fn(async () => ({ prove }))
  portal.store.set(proofKeysAtom, { make })
  if (isSignedIn) await portal.store.set(openSession, signedInAnswer)
  return { ...portal, bind, make, prove, ...tokenMethods(portal.store) }
}

test('a host without APIs is given the plain token, and no key is made', async () => {
  const { getAccessToken, signDpop, bind, make } = await aHostPage(undefined)
  expect(await getAccessToken({})).toMatchObject({
    ok: true,
    value: { accessToken: signedInAnswer.accessToken, tokenType: 'Bearer' },
  })
  expect(await signDpop({ htm: 'GET', htu })).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  expect([bind.mock.calls.length, make.mock.calls.length]).toEqual([0, 0])
})

test('SEC-BR-04 a host with APIs is given a bound token only, once for each token of the portal', async () => {
  const { getAccessToken, bind, clock, call } = await aHostPage([api])
  const given = { accessToken: 'bound', tokenType: 'DPoP', expiresAt: clock.now() + 300_000 }
  expect(await Promise.all([getAccessToken({}), getAccessToken({})])).toEqual([
    { ok: true, value: given },
    { ok: true, value: given },
  ])
  expect(call).toHaveBeenCalledWith(bindAccessToken, {})
  expect(bind).toHaveBeenCalledTimes(1)
  await getAccessToken({ force: true })
  expect(bind).toHaveBeenCalledTimes(2)
})

test('what could not be bound is never given unbound, and is asked for again', async () => {
  const { getAccessToken, bind } = await aHostPage([api])
  for (const [code, expected] of [
    ['OFFLINE', 'OFFLINE'],
    ['SESSION_ENDED', 'NOT_AUTHENTICATED'],
    ['FORBIDDEN', 'FORBIDDEN'],
    ['UNAVAILABLE', 'INTERNAL'],
  ] as const) {
    bind.mockRejectedValueOnce(new ApiError(code))
    expect(await getAccessToken({})).toMatchObject({ ok: false, error: { code: expected } })
  }
  expect(await getAccessToken({})).toMatchObject({ ok: true, value: { accessToken: 'bound' } })
})

test('requests to the APIs are signed by one key, at the time of the server', async () => {
  const { signDpop, prove, make } = await aHostPage([api])
  expect(await signDpop({ htm: 'GET', htu, ath: 'hash', nonce: 'n' })).toMatchObject({ ok: true })
  await signDpop({ htm: 'POST', htu })
  const iat = 993
  expect(prove.mock.calls.map(([proof]) => proof)).toEqual([
    { htm: 'GET', htu, ath: 'hash', nonce: 'n', iat },
    { htm: 'POST', htu, ath: undefined, nonce: undefined, iat },
  ])
  expect(make).toHaveBeenCalledTimes(1)
})

test('SEC-BR-04 nothing else is signed: no other address, none of ours, no odd method, and nothing without a user', async () => {
  const ours = location.origin
  const { signDpop, prove } = await aHostPage([api, `${ours}/`])
  for (const params of [
    { htm: 'GET', htu: 'https://api.acme.test/v2' },
    { htm: 'POST', htu: `${ours}/frontegg/identity/resources/auth/v1/user/token/refresh` },
    { htm: 'get', htu },
    { htm: 'GET\n', htu },
  ])
    expect(await signDpop(params)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  const nobody = await aHostPage([api], false)
  expect(await nobody.signDpop({ htm: 'GET', htu })).toMatchObject({ error: { code: 'NOT_AUTHENTICATED' } })
  expect(await nobody.getAccessToken({})).toMatchObject({ error: { code: 'NOT_AUTHENTICATED' } })
  expect([prove.mock.calls.length, nobody.make.mock.calls.length]).toEqual([0, 0])
})

test('SEC-BR-04 where tokens are switched off none leaves, whatever the host asks', async () => {
  const renewed = { ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}x` }
  const portal = await aPortal({
    boot: { givesTokens: false, apis: [api] },
    answers: { refreshToken: async () => renewed },
  })
  await portal.store.set(openSession, signedInAnswer)
  const { getAccessToken, signDpop } = tokenMethods(portal.store)
  const { stepUp } = stepUpMethods(portal.store)
  const answers = [
    await getAccessToken({}),
    await getAccessToken({ force: true }),
    await stepUp({}),
    await signDpop({ htm: 'GET', htu }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  expect(JSON.stringify(answers)).not.toContain(signedInAnswer.accessToken)
  expect(portal.call).not.toHaveBeenCalledWith(bindAccessToken, {})
})
