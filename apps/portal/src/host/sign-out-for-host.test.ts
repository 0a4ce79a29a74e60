import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { answerSignOut, type SignOutAnswer, signOutQuestion } from '../session/sign-out-question.ts'
import { aPortal } from '../testing/portal.ts'
import { signOutForHost } from './sign-out-for-host.ts'

const ended = vi.fn<() => Promise<object>>()

const signedIn = async () => {
  ended.mockReset().mockResolvedValue({})
  const portal = await aPortal({ answers: { deleteAllSessionsForUser: ended } })
  await portal.store.set(openSession, signedInAnswer)
  const { store } = portal
  /** Asks to sign out everywhere, and answers the question as the user would. */
  const everywhere = (answer: SignOutAnswer, returnTo?: string) => {
    const outcome = store.set(signOutForHost, { everywhere: true, returnTo })
    const question = store.get(signOutQuestion)
    expect(question).toBeDefined()
    store.set(answerSignOut, question!, answer)
    return outcome
  }
  return { ...portal, everywhere, readStep: () => store.get(session).step }
}

describe('a host signs a user out', () => {
  test('here, and stays where it is', async () => {
    const { store, host, readStep } = await signedIn()
    expect(await store.set(signOutForHost, {})).toEqual({ ok: true, value: { everywhere: false } })
    expect(readStep()).toBe('signedOut')
    expect(ended).not.toHaveBeenCalled()
    expect(host.navigate).not.toHaveBeenCalled()
  })

  test('SEC-SS-09 it hears of it once the server has answered, and not before: it may leave the page then', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const logout = vi.fn<() => Promise<object>>(() => promise)
    const portal = await aPortal({ answers: { logout } })
    const { sessionChanged } = portal.host
    await portal.store.set(openSession, signedInAnswer)
    await vi.waitFor(() =>
      expect(sessionChanged).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'login' })),
    )
    sessionChanged.mockClear()
    const signingOut = portal.store.set(signOutForHost, {})
    expect(portal.store.get(session).step).toBe('signedOut')
    await vi.waitFor(() => expect(logout).toHaveBeenCalled())
    expect(sessionChanged).not.toHaveBeenCalled()
    resolve({})
    await signingOut
    expect(sessionChanged.mock.calls).toEqual([[{ state: 'anonymous', reason: 'logout' }]])
  })

  test('SEC-SS-09 on every device, and asks to go where the host may go', async () => {
    const { host, everywhere, readStep } = await signedIn()
    const returnTo = 'https://app.acme.test/bye'
    expect(await everywhere('everywhere', returnTo)).toEqual({ ok: true, value: { everywhere: true } })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(readStep()).toBe('signedOut')
    expect(host.navigate).toHaveBeenCalledExactlyOnceWith({ to: 'url', url: returnTo, reason: 'logout' })
  })

  test.each([
    ['OFFLINE', new ApiError('OFFLINE')],
    ['INTERNAL', new ApiError('UNAVAILABLE')],
  ])('SEC-SS-09 %s: what could not be ended everywhere is not ended here either', async (code, refusal) => {
    const { host, everywhere, readStep } = await signedIn()
    ended.mockRejectedValue(refusal)
    const answer = await everywhere('everywhere', '/bye')
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(readStep()).toBe('signedIn')
    expect(host.navigate).not.toHaveBeenCalled()
  })

  test('no user is signed in, or not any more: there is nothing left to end', async () => {
    const { store, everywhere, readStep } = await signedIn()
    ended.mockRejectedValue(new ApiError('SESSION_ENDED'))
    expect(await everywhere('everywhere')).toMatchObject({ ok: true })
    expect(readStep()).toBe('signedOut')
    ended.mockClear()
    expect(await store.set(signOutForHost, { everywhere: true })).toMatchObject({ ok: true })
    expect(ended).not.toHaveBeenCalled()
  })

  test('SEC-PO-14 nothing ends before the user has answered', async () => {
    const { store, readStep } = await signedIn()
    void store.set(signOutForHost, { everywhere: true })
    await Promise.resolve()
    expect(store.get(signOutQuestion)).toBeDefined()
    expect(ended).not.toHaveBeenCalled()
    expect(readStep()).toBe('signedIn')
  })

  test('SEC-PO-14 only here: the other devices stay signed in', async () => {
    const { host, everywhere, readStep } = await signedIn()
    expect(await everywhere('here', '/bye')).toEqual({ ok: true, value: { everywhere: false } })
    expect(ended).not.toHaveBeenCalled()
    expect(readStep()).toBe('signedOut')
    expect(host.navigate).toHaveBeenCalledTimes(1)
  })

  test('SEC-PO-14 cancelled: nothing ends, and the host goes nowhere', async () => {
    const { store, host, everywhere, readStep } = await signedIn()
    expect(await everywhere('cancelled', '/bye')).toMatchObject({
      ok: false,
      error: { code: 'USER_CANCELLED' },
    })
    expect(ended).not.toHaveBeenCalled()
    expect(readStep()).toBe('signedIn')
    expect(host.navigate).not.toHaveBeenCalled()
    expect(store.get(signOutQuestion)).toBeUndefined()
  })

  test('SEC-PO-14 a newer question ends the older one', async () => {
    const { store, everywhere } = await signedIn()
    const older = store.set(signOutForHost, { everywhere: true })
    const newer = everywhere('cancelled')
    expect(await older).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    expect(await newer).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    expect(ended).not.toHaveBeenCalled()
  })
})
