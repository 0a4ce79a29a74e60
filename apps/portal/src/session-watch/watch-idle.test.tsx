// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
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

  test.each(['mousemove', 'scroll', 'keydown'])('a %s in the frame counts as staying', async (sign) => {
    const { pass, step } = await aWatched()
    await pass(850)
    expect(warning()).not.toBeNull()
    window.dispatchEvent(new Event(sign))
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
