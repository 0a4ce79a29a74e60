import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lookUpActivationStrategy } from '@vestibule/contract/areas/activation'
import { login, logout } from '@vestibule/contract/areas/auth'
import { getMetadata } from '@vestibule/contract/areas/metadata'
import { loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { getVendorConfig } from '@vestibule/contract/areas/vendor-config'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { describe, expect, test, vi } from 'vitest'
import { settle, testClock } from '../testing/clock.ts'
import { type ApiDeps, createPortalCall } from './api.ts'

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

const api = (...answers: (Response | Error)[]) => {
  const clock = testClock()
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next === undefined || next instanceof Error) throw next ?? new TypeError('no answer')
    return next.clone()
  })
  const deps = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    clock,
    ticket: 'ticket',
    clientId: 'client',
    source: () => 'login-box' as const,
    locale: () => 'he',
    appId: () => 'app',
    tenantAlias: () => undefined,
    scopedTenant: (): string | undefined => 'child',
    shownTenant: (): string | undefined => 'shown',
    shownUser: () => undefined,
    readHolder: () => ({ user: 'ada', tenantId: 'acme' }),
    accessToken: vi.fn(async (): Promise<string | undefined> => 'token'),
    renewed: vi.fn(async (): Promise<string | undefined> => undefined),
    follow: vi.fn(),
  } satisfies ApiDeps
  const headers = (n = 0) => new Headers(fetch.mock.calls[n]?.[1].headers)
  return { clock, fetch, deps, headers, call: createPortalCall(deps) }
}

describe('the way to the server', () => {
  test('sends credentials and what the server needs to know, but no token where none is asked for', async () => {
    const { call, fetch, headers } = api(answer(200, { mfaRequired: false }))
    await call(login, { email: 'a@b.test', password: ' p ' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/frontegg/identity/resources/auth/v1/user')
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(JSON.parse(String(init?.body))).toEqual({ email: 'a@b.test', password: ' p ' })
    expect(Object.fromEntries(headers())).toEqual({
      accept: 'application/json',
      'accept-language': 'he',
      'content-type': 'application/json',
      'frontegg-source': 'login-box',
      'frontegg-requested-application-id': 'app',
      'vestibule-embed': 'ticket',
    })
  })

  test('SEC-PO-11 says with a change of a tenant which one the user sees, from before the token is renewed', async () => {
    const shown = api(answer(200))
    let tenant = 'shown'
    shown.deps.shownTenant = () => tenant
    shown.deps.accessToken.mockImplementation(async () => {
      tenant = 'another'
      return 'token'
    })
    const readShown = (n: number) => shown.headers(n).get('vestibule-shown-tenant')
    await shown.call(updateUser, { id: 'one', roleIds: [] })
    expect(readShown(0)).toBe('shown')
    await shown.call(loadUsers, {})
    expect(readShown(1)).toBeNull()
    await shown.call(changePassword, { password: 'old', newPassword: 'new' })
    expect(readShown(2)).toBeNull()
  })

  test('strips authorization from logout and sends it where a person must be signed in', async () => {
    const out = api(answer(200))
    await out.call(logout, {})
    expect(out.headers().has('authorization')).toBe(false)
    const profile = api(answer(200))
    await profile.call(getProfile, {})
    expect(profile.headers().get('authorization')).toBe('Bearer token')
  })

  test('the account of the page goes where a permission is asked for, and nowhere else', async () => {
    const names = async (operation: typeof loadUsers | typeof getProfile | typeof getVendorConfig) => {
      const { call, headers } = api(answer(200, { items: [] }))
      await call(operation, {} as never).catch(() => {})
      return headers().get('frontegg-scoped-tenant')
    }
    expect([await names(loadUsers), await names(getProfile), await names(getVendorConfig)]).toEqual([
      'child',
      null,
      null,
    ])
  })

  test("says 'Error {status} - {statusText}' of a refusal that names nothing", async () => {
    const refused = new Response('{"detail":"no"}', { status: 409, statusText: 'Conflict' })
    const { call } = api(refused)
    await expect(call(login, { email: 'a@b.test', password: 'p' })).rejects.toThrow('Error 409 - Conflict')
  })

  test('reads are tried three times, 500 ms apart', async () => {
    const { call, fetch, clock } = api(
      answer(503),
      new TypeError('offline'),
      answer(200, { allowSignups: true }),
    )
    const read = call(getVendorConfig, {})
    await settle()
    expect(fetch).toHaveBeenCalledTimes(1)
    await clock.advance(500)
    expect(fetch).toHaveBeenCalledTimes(2)
    await clock.advance(500)
    expect(await read).toEqual({ allowSignups: true })
  })

  test('SEC-TO-13 so is what reads by a secret in its body, and its address holds none', async () => {
    const { call, fetch, clock } = api(answer(503), answer(200, { shouldSetPassword: true }))
    const read = call(lookUpActivationStrategy, { userId: 'u', token: 'a-secret' })
    await settle()
    await clock.advance(500)
    expect(await read).toEqual({ shouldSetPassword: true })
    for (const [address, init] of fetch.mock.calls) {
      expect(String(address)).not.toContain('a-secret')
      expect(init?.body).toContain('a-secret')
    }
  })

  test('SEC-TO-13 no file of the portal names an operation that takes a secret in its address', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const ofWire =
      /getActivateAccountStrategy|getApprovalExecutionData|checkIfAllowToRememberMfaDevice|loginViaSocialLogin/
    const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', 'preview/**'] })
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => ofWire.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
  })

  test('after the third attempt the error has the trace id', async () => {
    const { call, clock, fetch } = api(
      answer(500, { errors: ['no'], errorCode: 'UNAVAILABLE' }, { 'frontegg-trace-id': 'trace' }),
    )
    const failed = expect(call(getVendorConfig, {})).rejects.toMatchObject({ status: 500, traceId: 'trace' })
    await clock.advance(5000)
    await failed
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('a refused read and a failed write are tried once', async () => {
    const read = api(answer(403))
    await expect(read.call(getVendorConfig, {})).rejects.toMatchObject({ status: 403 })
    const write = api(new TypeError('offline'))
    await expect(write.call(login, { email: 'a@b.test', password: 'p' })).rejects.toMatchObject({
      code: 'OFFLINE',
    })
    expect([read.fetch.mock.calls.length, write.fetch.mock.calls.length]).toEqual([1, 1])
  })

  test('a token the server refuses is renewed, and the request said once more', async () => {
    const { call, deps, headers, fetch } = api(answer(401), answer(200))
    deps.renewed.mockResolvedValue('newer')
    await call(changePassword, { password: 'a', newPassword: 'b' })
    expect(deps.renewed).toHaveBeenCalledWith('token')
    expect(headers(1).get('authorization')).toBe('Bearer newer')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('when the session is over the refusal stands', async () => {
    const { call, fetch } = api(answer(401, { errors: ['no'], errorCode: 'SESSION_ENDED' }))
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([['<!doctype html>'], [''], ['{"id":"1"']])(
    'a good status over %j is a failure of the server',
    async (body) => {
      const { call } = api(answer(200, body, { 'frontegg-trace-id': 'trace' }))
      const failure = { code: 'ER-ADMIN-PORTAL-GENERIC-ERROR', status: 500, traceId: 'trace' }
      await expect(call(getProfile, {})).rejects.toMatchObject(failure)
      await expect(call(getMetadata, { entityName: 'adminBox' })).rejects.toMatchObject(failure)
    },
  )

  test('SEC-PO-04: the address in a 302 answer is handed to the judge, and the call fails', async () => {
    const { call, deps } = api(answer(302, 'javascript:alert(1)\n'))
    await expect(call(logout, {})).rejects.toMatchObject({ status: 302 })
    expect(deps.follow).toHaveBeenCalledWith('javascript:alert(1)')
  })
})
