import { login, logout } from '@vestibule/contract/areas/auth'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { accessToken, renewedAccessToken } from './access-token.ts'
import { openSession } from './open-session.ts'
import { session, signedInSession } from './session.atoms.ts'
import { signOut } from './sign-out.ts'

const cookie = () => ({ refreshToken: vi.fn(async () => signedInAnswer) })

describe('session', () => {
  test('a new visitor asks the server nothing', async () => {
    const { store, call } = await aPortal()
    await settle()
    expect(store.get(session)).toEqual({ step: 'signedOut' })
    expect(call).not.toHaveBeenCalled()
  })

  test('comes back by the cookie, composed of token, profile and tenants', async () => {
    const { store, host } = await aPortal({ isNew: false, answers: cookie() })
    expect(store.get(session).step).toBe('loading')
    await settle()
    const current = store.get(signedInSession)
    expect(current?.user).toMatchObject({ id: me.id, email: me.email, sub: me.id })
    expect(current?.activeTenant.tenantId).toBe(me.tenantId)
    const { id, email, name, tenantId } = me
    expect(host.sessionChanged).toHaveBeenCalledWith({
      state: 'authenticated',
      user: { id, email, name, tenantId },
      expiresAt: current?.tokens.expiresAt,
      reason: 'refresh',
    })
  })

  test('SEC-PO-01: the host is told who, never a token', async () => {
    const { host } = await aPortal({ isNew: false, answers: cookie() })
    await settle()
    expect(JSON.stringify(host.sessionChanged.mock.calls)).not.toContain(signedInAnswer.accessToken)
  })

  test('is renewed at 0.8 of the token’s life', async () => {
    const answers = cookie()
    const { clock } = await aPortal({ isNew: false, answers })
    await settle()
    await clock.advance(239_000)
    expect(answers.refreshToken).toHaveBeenCalledTimes(1)
    await clock.advance(2_000)
    expect(answers.refreshToken).toHaveBeenCalledTimes(2)
  })

  test('SEC-PO-05: three attempts after 1 s and 2 s, then one clear end', async () => {
    const refreshToken = vi.fn(async () => {
      throw new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace' })
    })
    const { store, clock } = await aPortal({ isNew: false, answers: { refreshToken } })
    await settle()
    await clock.advance(999)
    expect(refreshToken).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    expect(refreshToken).toHaveBeenCalledTimes(2)
    await clock.advance(2000)
    expect(refreshToken).toHaveBeenCalledTimes(3)
    await clock.advance(60_000)
    expect(refreshToken).toHaveBeenCalledTimes(3)
    expect(store.get(session)).toMatchObject({ step: 'signedOut', error: { traceId: 'trace' } })
  })

  test.each([['NOT_AUTHENTICATED'], ['FORBIDDEN']] as const)('%s is final', async (code) => {
    const refreshToken = vi.fn(async () => {
      throw new ApiError(code)
    })
    const { store, clock } = await aPortal({ isNew: false, answers: { refreshToken } })
    await settle()
    await clock.advance(10_000)
    expect(refreshToken).toHaveBeenCalledTimes(1)
    expect(store.get(session)).toEqual({ step: 'signedOut' })
  })

  test('410 means again', async () => {
    const refreshToken = vi
      .fn<() => Promise<typeof signedInAnswer>>()
      .mockRejectedValueOnce(new ApiError('REFRESH_AGAIN'))
      .mockResolvedValue(signedInAnswer)
    const { store, clock } = await aPortal({ isNew: false, answers: { refreshToken } })
    await settle()
    await clock.advance(1000)
    expect(store.get(session).step).toBe('signedIn')
  })

  test('the profile is tried three times, 2 s apart', async () => {
    const getProfile = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('UNAVAILABLE'))
      .mockRejectedValueOnce(new ApiError('UNAVAILABLE'))
      .mockResolvedValue(me)
    const { store, clock } = await aPortal({ answers: { getProfile } })
    const opened = store.set(openSession, signedInAnswer)
    await settle()
    await clock.advance(4000)
    await opened
    expect(getProfile).toHaveBeenCalledTimes(3)
    expect(store.get(session).step).toBe('signedIn')
  })

  test('a profile that never comes is the sign-in’s failure', async () => {
    const away = new ApiError('UNAVAILABLE')
    const getProfile = vi.fn().mockRejectedValue(away)
    const { store, clock } = await aPortal({ answers: { getProfile } })
    const opened = expect(store.set(openSession, signedInAnswer)).rejects.toBe(away)
    await settle()
    await clock.advance(10_000)
    await opened
  })

  test('SEC-PO-06: signing out works without a network and tells the other tabs at once', async () => {
    const offline = vi.fn().mockRejectedValue(new ApiError('OFFLINE'))
    const { store, host, notifySignedOut, call } = await aPortal({ answers: { logout: offline } })
    await store.set(openSession, signedInAnswer)
    void store.set(signOut)
    expect(store.get(session)).toMatchObject({ step: 'signedOut' })
    await settle()
    expect(notifySignedOut).toHaveBeenCalledTimes(1)
    expect(call).toHaveBeenCalledWith(logout, { userId: 'user-me' })
    expect(host.sessionChanged).toHaveBeenLastCalledWith({ state: 'anonymous', reason: 'logout' })
  })

  test('SEC-SS-09 a caller that waits for the sign-out waits for the server, and at most 3 seconds', async () => {
    const answer = Promise.withResolvers<Record<string, never>>()
    const { store, clock } = await aPortal({ answers: { logout: () => answer.promise } })
    const ways = [async () => answer.resolve({}), () => clock.advance(3000)]
    for (const proceed of ways.toReversed()) {
      await store.set(openSession, signedInAnswer)
      const heard: string[] = []
      const hear = async (what: string, of: Promise<void>) => {
        await of
        heard.push(what)
      }
      const over = hear('over', store.set(signOut))
      await settle()
      expect(heard).toEqual([])
      await proceed()
      await over
      expect(heard).toEqual(['over'])
    }
    await settle()
    expect(store.get(session)).toEqual({ step: 'signedOut' })
  })

  test('an answer without a token opens nothing', async () => {
    const { store } = await aPortal()
    await expect(store.set(openSession, { mfaRequired: true })).rejects.toBeInstanceOf(ApiError)
    expect(login.name).toBe('login')
  })
})

describe('access token', () => {
  test('is given while it lasts, renewed when it does not, and nothing when no user is signed in', async () => {
    const next = { ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}next` }
    const { store, clock } = await aPortal({ answers: { refreshToken: async () => next } })
    expect(await store.set(accessToken)).toBeUndefined()
    await store.set(openSession, signedInAnswer)
    expect((await store.set(accessToken))?.accessToken).toBe(signedInAnswer.accessToken)
    expect((await store.set(accessToken, { isForced: true }))?.accessToken).toBe(next.accessToken)
    await clock.advance(0)
    expect((await store.set(accessToken, { minMs: 60_000 }))?.accessToken).toBe(next.accessToken)
  })

  test('SEC-PO-11 one that is to show a change is asked for after it, where another one is on its way', async () => {
    const before = Promise.withResolvers<typeof signedInAnswer>()
    const after = { ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}after` }
    const refreshToken = vi
      .fn<() => Promise<typeof after>>()
      .mockReturnValueOnce(before.promise)
      .mockResolvedValue(after)
    const { store } = await aPortal({ answers: { refreshToken } })
    await store.set(openSession, signedInAnswer)
    void store.set(renewedAccessToken, signedInAnswer.accessToken)
    await settle()
    const renewal = store.set(accessToken, { isForced: true })
    before.resolve({ ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}before` })
    expect((await renewal)?.accessToken).toBe(after.accessToken)
    expect(refreshToken).toHaveBeenCalledTimes(2)
  })

  test('one that the server refused is renewed once; a second refusal is the end', async () => {
    const next = { ...signedInAnswer, accessToken: `${signedInAnswer.accessToken}next` }
    const refreshToken = vi
      .fn<() => Promise<typeof next>>()
      .mockResolvedValueOnce(next)
      .mockRejectedValue(new ApiError('SESSION_ENDED'))
    const { store } = await aPortal({ answers: { refreshToken } })
    await store.set(openSession, signedInAnswer)
    expect(await store.set(renewedAccessToken, signedInAnswer.accessToken)).toBe(next.accessToken)
    expect(await store.set(renewedAccessToken, next.accessToken)).toBeUndefined()
    expect(store.get(session)).toEqual({ step: 'signedOut' })
  })
})

describe('work that was overtaken', () => {
  test('a resume that is refused late does not end the session a user has opened meanwhile', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const { store } = await aPortal({ isNew: false, answers: { refreshToken: () => promise } })
    await settle()
    const opened = store.set(openSession, signedInAnswer)
    reject(new ApiError('NOT_AUTHENTICATED'))
    await opened
    await settle()
    expect(store.get(session).step).toBe('signedIn')
  })
})
