// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { isOnScreen } from '../ports/on-screen.ts'
import { type Route, route } from '../ports/route.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { watchIdle } from './watch-idle.tsx'

const limit = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 900 } }

/** A signed-in user of a tenant whose idle timeout is a quarter of an hour. */
const aWatched = async (configuration: object = limit) => {
  const portal = await aPortal({
    answers: {
      getSessionConfigurations: async () => configuration,
      refreshToken: async () => signedInAnswer,
    },
  })
  await act(async () => {
    watchIdle(portal.store, window)
    await portal.store.set(openSession, signedInAnswer)
    await settle()
  })
  const pass = (seconds: number) => act(() => portal.clock.advance(seconds * 1000))
  const step = () => portal.store.get(session).step
  return { ...portal, pass, step }
}

const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

describe('an idle user', () => {
  afterEach(() => {
    document.body.replaceChildren()
  })

  test('is warned a minute before, above the host’s page, and signed out everywhere at the end', async () => {
    const { host, pass, step, notifySignedOut } = await aWatched()
    await pass(839)
    expect(warning()).toBeNull()
    await pass(2)
    expect(warning()?.textContent).toContain('59 seconds')
    expect(host.overlay).toHaveBeenLastCalledWith({ on: true })
    await pass(58)
    expect(step()).not.toBe('signedOut')
    await pass(2)
    expect(step()).toBe('signedOut')
    expect(warning()).toBeNull()
    expect(host.overlay).toHaveBeenLastCalledWith({ on: false })
    expect(host.sessionChanged).toHaveBeenLastCalledWith({ state: 'anonymous', reason: 'expired' })
    expect(notifySignedOut).toHaveBeenCalledTimes(1)
  })

  test.each([
    new MouseEvent('mousemove', { screenX: 7 }),
    new Event('wheel'),
    new Event('touchmove'),
    new Event('pointerdown'),
    new Event('keydown'),
  ])('$type in the frame counts as staying', async (sign) => {
    const { pass, step } = await aWatched()
    await pass(850)
    expect(warning()).not.toBeNull()
    window.dispatchEvent(sign)
    await pass(1)
    expect(warning()).toBeNull()
    await pass(830)
    expect(step()).toBe('signedIn')
    expect(warning()).toBeNull()
  })

  test('what is done on the host’s page counts as well, which is asked at once so that it watches', async () => {
    const { host, pass, step } = await aWatched()
    expect(host.idleMs).toHaveBeenCalledTimes(1)
    host.idleMs.mockResolvedValue(5000)
    await pass(3000)
    expect(warning()).toBeNull()
    expect(step()).toBe('signedIn')
  })

  test('SEC-PO-37 but not while administration is shown, whatever the page says', async () => {
    const { host, store, pass, step } = await aWatched()
    await act(async () => store.set(route, { key: 'admin/users', params: {} }))
    host.idleMs.mockResolvedValue(0)
    await pass(400)
    window.dispatchEvent(new Event('scroll'))
    window.dispatchEvent(new MouseEvent('mousemove', { screenX: 9 }))
    await pass(400)
    // The page has moved the frame below it.
    window.dispatchEvent(new MouseEvent('mousemove', { screenX: 9 }))
    await pass(441)
    expect(warning()).not.toBeNull()
    await pass(60)
    expect(step()).toBe('signedOut')
  })

  test.each<[string, Route, boolean]>([
    ['is put into a page of the host’s own', { key: 'admin/users', params: { only: 'page' } }, true],
    ['is out of sight', { key: 'admin/users', params: {} }, false],
  ])('SEC-PO-37 what is done on the host’s page counts where administration %s', async (_, to, isIn) => {
    const { host, store, pass, step } = await aWatched()
    await act(async () => {
      store.set(isOnScreen, isIn)
      store.set(route, to)
    })
    host.idleMs.mockResolvedValue(5000)
    await pass(3000)
    expect([warning(), step()]).toEqual([null, 'signedIn'])
  })

  test('SEC-PO-37 a user who comes from the host’s page to administration was active until then', async () => {
    const { host, store, pass } = await aWatched()
    await pass(800)
    host.idleMs.mockResolvedValue(1000)
    await act(async () => store.set(route, { key: 'admin/users', params: {} }))
    await pass(830)
    expect(warning()).toBeNull()
    await pass(12)
    expect(warning()).not.toBeNull()
  })

  test('SEC-PO-37 a page that says its user will be active is not believed', async () => {
    const { host, pass, step } = await aWatched()
    host.idleMs.mockResolvedValueOnce(-1e15)
    await pass(841)
    host.idleMs.mockResolvedValue(undefined)
    await pass(900)
    expect(step()).toBe('signedOut')
  })

  test('and in another tab', async () => {
    const { storage, clock, pass, step } = await aWatched()
    await pass(800)
    storage.write('vestibule-last-activity', String(clock.now()))
    await pass(839)
    expect(warning()).toBeNull()
    await pass(2)
    expect(warning()).not.toBeNull()
    expect(step()).toBe('signedIn')
  })

  test('may say so, or go', async () => {
    const { pass, step } = await aWatched()
    await pass(841)
    await act(async () => screen.getByRole('button', { name: 'Stay signed in' }).click())
    expect(warning()).toBeNull()
    await pass(841)
    await act(async () => screen.getByRole('button', { name: 'Sign out now' }).click())
    await waitFor(() => expect(step()).toBe('signedOut'))
  })

  test('is left alone where the tenant has no such rule, or the rule cannot be learnt', async () => {
    for (const configuration of [{}, { sessionIdleTimeoutConfiguration: { isActive: false, timeout: 60 } }]) {
      const { pass, step, clock } = await aWatched(configuration)
      await pass(10_000)
      expect(step()).toBe('signedIn')
      expect(clock.waiting()).toHaveLength(1)
    }
  })
})

test('nothing is watched before a user is signed in', async () => {
  const call = vi.fn()
  const { store, clock } = await aPortal({ answers: { getSessionConfigurations: call } })
  await act(async () => watchIdle(store, window))
  await settle()
  expect(call).not.toHaveBeenCalled()
  expect(clock.waiting()).toEqual([])
})
