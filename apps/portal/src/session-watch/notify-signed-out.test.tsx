// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { signedInSession, session } from '../session/session.atoms.ts'
import type { SessionEvent } from '../session/session.flow.ts'
import { signOut } from '../session/sign-out.ts'
import { settle } from '../testing/clock.ts'
import { showAdmin } from '../testing/show-admin.tsx'
import { notifySignedOut } from './notify-signed-out.tsx'

// Here already, so that no test waits for a chunk.
import './SignedOut.tsx'

const notice = 'Your session has ended. Sign in to continue.'

const watched = async (wanted: Parameters<typeof showAdmin>[1] = {}) => {
  const portal = await showAdmin('profile', wanted)
  await waitFor(() => expect(portal.store.get(signedInSession)).toBeDefined())
  notifySignedOut(portal.store)
  const happens = (event: SessionEvent) =>
    act(async () => {
      portal.store.set(session, event)
      await settle()
    })
  return { ...portal, happens }
}

test('SEC-SS-05 who is signed out by the server is told so where they are asked to sign in, until they have', async () => {
  const refreshToken = vi.fn(async () => signedInAnswer)
  const { screen, store, happens } = await watched({ answers: { refreshToken } })
  refreshToken.mockRejectedValueOnce(new ApiError('SESSION_ENDED'))
  await happens({ is: 'renewalAsked' })
  expect(store.get(session)).toEqual({ step: 'signedOut' })
  expect(screen.getByRole('region', { name: 'About your session' }).textContent).toBe(notice)
  await happens({ is: 'opened' })
  await waitFor(() => expect(store.get(signedInSession)).toBeDefined())
  expect(screen.queryByText(notice)).toBeNull()
})

test('so is who was signed out in another tab, or rested too long', async () => {
  const inAnotherTab = await watched()
  await inAnotherTab.happens({ is: 'peerSignedOut' })
  expect(inAnotherTab.screen.getByText(notice)).toBeDefined()
  inAnotherTab.screen.unmount()

  const resting = await watched()
  const { tokens } = resting.store.get(signedInSession) ?? {}
  if (tokens === undefined) throw new Error('nobody is signed in')
  await resting.happens({ is: 'lifeEnded', of: tokens })
  expect(resting.screen.getByText(notice)).toBeDefined()
})

test('who signs out is told nothing', async () => {
  const { screen, store } = await watched()
  await act(async () => store.set(signOut))
  expect(store.get(session)).toEqual({ step: 'signedOut' })
  expect(screen.queryByText(notice)).toBeNull()
})
