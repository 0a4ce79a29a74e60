import { getProfile } from '@vestibule/contract/areas/profile'
import { me, permissions } from '@vestibule/contract/samples'
import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { listAtoms } from '../kit/list.ts'
import { rightsAtom } from '../ports/rights.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { signOut } from '../session/sign-out.ts'
import { reloadProfile } from '../session/reload-profile.ts'
import { aPortal } from '../testing/portal.ts'
import { followRights } from './follow-rights.ts'

const holding = (key: string) => ({ ...me, permissions: [{ ...permissions[0]!, key }] })

describe('rights', () => {
  test('are those of the signed-in user, also when they change, and none afterwards', async () => {
    const profile = vi
      .fn(async () => holding('fe.secure.read.users'))
      .mockResolvedValueOnce(holding('fe.secure.*'))
    const refreshToken = async () => signedInAnswer
    const { store, call } = await aPortal({ answers: { getProfile: profile, refreshToken } })
    const stop = followRights(store)
    const may = (key: string) => store.get(rightsAtom).may(key)
    expect(may('fe.secure.read.users')).toBe(false)
    await store.set(openSession, signedInAnswer)
    expect(may('fe.secure.write.users')).toBe(true)
    await store.set(reloadProfile)
    expect(call).toHaveBeenCalledWith(getProfile, {})
    expect([may('fe.secure.read.users'), may('fe.secure.write.users')]).toEqual([true, false])
    store.set(signOut)
    expect(may('fe.secure.read.users')).toBe(false)
    stop()
    await store.set(openSession, signedInAnswer)
    expect(may('fe.secure.read.users')).toBe(false)
  })

  test('SEC-PO-06: lists are forgotten with the session', async () => {
    const { store } = await aPortal()
    const stop = followRights(store)
    await store.set(openSession, signedInAnswer)
    const list = listAtoms('getThings', atom({}), async () => ['secret'])
    const leave = store.sub(list.view, () => {})
    await vi.waitFor(() => expect(store.get(list.view).is).toBe('ready'))
    leave()
    store.set(signOut)
    await store.set(openSession, signedInAnswer)
    store.sub(list.view, () => {})
    expect(store.get(list.view)).toEqual({ is: 'loading' })
    stop()
  })
})
