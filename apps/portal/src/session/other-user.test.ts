import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { actionAtom } from '../kit/action.ts'
import { callAtom } from '../ports/call.ts'
import { closeInput, openInput } from '../ports/kept-input.ts'
import { reauthenticationAtom } from '../ports/reauthentication.ts'
import { actorAnswer, signedInAnswer } from '../preview/handlers/auth.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { view } from '../routes/view.ts'
import { renewedAccessToken } from './access-token.ts'
import { openSession } from './open-session.ts'
import { session, shownUser, signedInSession } from './session.atoms.ts'
import { takeTokens } from './take-tokens.ts'

const own = { password: 'old', newPassword: 'new' }

/** Ada's screen, where the renewal of her token brings that of another user, whose profile comes when it is let. */
const handedOver = async (answers: object = {}) => {
  const profile = Promise.withResolvers<typeof me>()
  const readProfile = vi
    .fn<() => Promise<typeof me>>()
    .mockResolvedValueOnce(me)
    .mockReturnValue(profile.promise)
  const portal = await aPortal({
    route: { key: 'admin/profile', params: {} },
    answers: { getProfile: readProfile, refreshToken: async () => actorAnswer, ...answers },
  })
  await portal.store.set(openSession, signedInAnswer)
  const arrive = () => profile.resolve({ ...me, id: 'admin', email: 'admin@acme.test' })
  return { ...portal, arrive }
}

describe('a session that became another user’s', () => {
  test('SEC-SS-46 shows nothing of the former one from the first moment, and the host hears who it is', async () => {
    const { store, host, arrive } = await handedOver()
    const renewal = store.set(renewedAccessToken, signedInAnswer.accessToken)
    await settle()
    expect([store.get(view).is, store.get(signedInSession)]).toEqual(['waiting', undefined])
    expect(store.set(shownUser, { isRead: false })).toBe('')
    expect(store.set(shownUser, { isRead: true })).toBeUndefined()
    arrive()
    await renewal
    await settle()
    expect([store.get(view).is, store.get(signedInSession)?.user.id]).toEqual(['admin', 'admin'])
    expect(store.set(shownUser, { isRead: false })).toBe('admin')
    expect(host.sessionChanged).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'login', user: expect.objectContaining({ id: 'admin' }) }),
    )
  })

  test('SEC-SS-46 keeps for no other user what was typed', async () => {
    const { store, arrive } = await handedOver()
    const { value: _, ...place } = store.set(openInput, 'invite')
    store.set(takeTokens, actorAnswer)
    store.set(closeInput, { ...place, value: 'typed' })
    arrive()
    await settle()
    expect(store.set(openInput, 'invite').value).toBeUndefined()
  })

  test('SEC-SS-46 stops a change of several requests between two of them', async () => {
    const done: unknown[] = []
    const { store, arrive } = await handedOver({ changePassword: async (input: unknown) => done.push(input) })
    const pause = Promise.withResolvers<void>()
    const change = actionAtom(async (get) => {
      await get(callAtom)(changePassword, own)
      await pause.promise
      return get(callAtom)(changePassword, own)
    })
    const ended = store.set(change, undefined)
    await settle()
    store.set(takeTokens, actorAnswer)
    arrive()
    await settle()
    expect(store.get(session).step).toBe('signedIn')
    pause.resolve()
    await ended
    expect(done).toHaveLength(1)
    expect(store.get(change)).toMatchObject({ is: 'failed', error: { code: 'USER_CHANGED' } })
  })

  test('SEC-SS-46 does nothing again that waited for a proof, which the other user gave', async () => {
    const runs = vi.fn(async () => Promise.reject(new ApiError('STEP_UP_REQUIRED', { maxAge: 300 })))
    const { store, arrive } = await handedOver({ changePassword: runs })
    const { email } = store.get(reauthenticationAtom)
    const prove = async () => {
      store.set(takeTokens, actorAnswer)
      arrive()
      await settle()
      return 'proved' as const
    }
    store.set(reauthenticationAtom, { email, prove })
    const change = actionAtom((get) => get(callAtom)(changePassword, own))
    expect(await store.set(change, undefined, 'typed')).toBe(false)
    expect(runs).toHaveBeenCalledTimes(1)
    expect(store.get(change)).toMatchObject({ is: 'failed', error: { code: 'USER_CHANGED' } })
  })

  test('the same user goes on with a change in whichever tenant', async () => {
    const { store } = await aPortal()
    await store.set(openSession, signedInAnswer)
    const change = actionAtom(async (get) => {
      store.set(takeTokens, signedInAnswer)
      return get(callAtom)(getProfile, {})
    })
    expect(await store.set(change, undefined)).toBe(true)
  })
})
