import { act } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { expect, type Mock, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { findField, type ShownPortal } from './show.tsx'

/** A session comes by the cookie once; after that the server knows none. */
export const onceByCookie = (): { readonly refreshToken: Mock } => ({
  refreshToken: vi
    .fn()
    .mockResolvedValueOnce(signedInAnswer)
    .mockRejectedValue(new ApiError('NOT_AUTHENTICATED')),
})

/** The server ends the session; the sign-in box comes. */
export const endSession = async (portal: ShownPortal) => {
  const { store, screen } = portal
  act(() => store.set(session, { is: 'renewalAsked' }))
  await findField(portal, 'Work email')
  expect(screen.queryByRole('dialog')).toBeNull()
}

/** The user signs in, or another one does. */
export const signInAgain = ({ store }: ShownPortal, answer = signedInAnswer) =>
  act(() => store.set(openSession, answer))

/** The session ends, and the same user signs in again. */
export const endAndReturn = async (portal: ShownPortal): Promise<void> => {
  await endSession(portal)
  await signInAgain(portal)
}
