// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { homeRoute, route } from '../ports/route.ts'
import { actorAnswer, impersonatedAnswer } from '../preview/handlers/auth.ts'
import { sessionSnapshot } from '../session/session-snapshot.ts'
import { session } from '../session/session.atoms.ts'
import { fetchRoute, type ShownPortal } from '../testing/show.tsx'
import { pass, showAdmin } from '../testing/show-admin.tsx'
import { showUsers } from '../testing/users-page.tsx'

// Here already, so that no test waits for a chunk.
import './ImpersonationBar.tsx'

const asAnother = { refreshToken: async () => impersonatedAnswer }
const findBar = ({ screen }: ShownPortal) =>
  screen.findByRole('region', { name: 'Signed in as another user' })
const findStopButton = async (portal: ShownPortal) =>
  within(await findBar(portal)).getByRole('button', { name: 'End session' })

describe('SEC-AD-06 the bar of an impersonating actor', () => {
  test('says who acts as whom and how long still, on pages, in boxes and at home', async () => {
    const portal = await showAdmin('profile', { answers: asAnother })
    const text = async () => (await findBar(portal)).textContent
    await waitFor(async () => expect(await text()).toContain('recorded for Ada Admin'))
    expect(await text()).toMatch(/You’re signed in as .*60 minutes left/)
    await pass(portal, 60_000 * 10)
    expect(await text()).toContain('50 minutes left')
    for (const key of ['unlockAccountUrl', homeRoute]) {
      await fetchRoute(key)
      await act(async () => portal.store.set(route, { key, params: {} }))
      expect(await text()).toContain('You’re signed in as')
    }
    expect(sessionSnapshot(portal.store.get(session)).user).toMatchObject({ act: { sub: 'admin' } })
  })

  test('no impersonation: no bar, and the host is told of no actor', async () => {
    const { screen, store } = await showAdmin('profile')
    expect(screen.queryByText(/You’re signed in as/)).toBeNull()
    expect(sessionSnapshot(store.get(session)).user).not.toHaveProperty('act')
  })

  test('Stop goes on as oneself, on the same page', async () => {
    const portal = await showAdmin('profile', { answers: asAnother })
    const stop = await findStopButton(portal)
    await pass(portal, 1000)
    await portal.user.click(stop)
    await waitFor(() => expect(portal.screen.queryByText(/You’re signed in as/)).toBeNull())
    expect(portal.store.get(session)).toMatchObject({
      step: 'signedIn',
      session: { tokens: { accessToken: actorAnswer.accessToken } },
    })
    expect(portal.store.get(route).key).toBe('admin/profile')
  })

  test('where one’s own session is over one is signed out', async () => {
    const stopImpersonation = vi.fn().mockRejectedValue(new ApiError('SESSION_ENDED'))
    const portal = await showAdmin('profile', { answers: { ...asAnother, stopImpersonation } })
    await portal.user.click(await findStopButton(portal))
    await waitFor(() => expect(portal.store.get(session).step).toBe('signedOut'))
  })

  test('without an answer one still acts, is told so, and may try again', async () => {
    const stopImpersonation = vi.fn().mockRejectedValue(new ApiError('OFFLINE'))
    const portal = await showAdmin('profile', { answers: { ...asAnother, stopImpersonation } })
    await portal.user.click(await findStopButton(portal))
    await within(await findBar(portal)).findByRole('alert')
    await portal.user.click(await findStopButton(portal))
    expect(stopImpersonation).toHaveBeenCalledTimes(2)
  })

  test('it is stopped just before it would end by itself', async () => {
    const stopImpersonation = vi.fn(async () => actorAnswer)
    const getImpersonation = async () => ({ actor: { id: 'a', name: 'Ada', email: '' }, expiresIn: 60 })
    const portal = await showAdmin('profile', {
      answers: { ...asAnother, stopImpersonation, getImpersonation },
    })
    await within(await findBar(portal)).findByText('1 minute left')
    await pass(portal, 44_000)
    expect(stopImpersonation).not.toHaveBeenCalled()
    await pass(portal, 1000)
    expect(stopImpersonation).toHaveBeenCalledTimes(1)
  })

  test('impersonating a third user is not offered', async () => {
    const portal = await showUsers({ answers: asAnother })
    await portal.user.click(portal.screen.getByRole('button', { name: 'Actions for Chen Wei' }))
    await portal.screen.findByRole('menuitem', { name: 'Delete…' })
    expect(portal.screen.queryByRole('menuitem', { name: 'Sign in as this user…' })).toBeNull()
  })
})
