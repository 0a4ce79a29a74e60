// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { actorAnswer, signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { signOut } from '../session/sign-out.ts'
import { findField, type ShownPortal } from '../testing/show.tsx'
import { showAdmin } from '../testing/show-admin.tsx'

const configuration = { navigation: { roles: { visibility: 'always' } } } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

/** A session comes by the cookie once; after that the server knows none. */
const onceByCookie = () => ({
  refreshToken: vi
    .fn()
    .mockResolvedValueOnce(signedInAnswer)
    .mockRejectedValue(new ApiError('NOT_AUTHENTICATED')),
})

/** The server ends the session; the sign-in box comes. */
const endSession = async (portal: ShownPortal) => {
  const { store, screen } = portal
  act(() => store.set(session, { is: 'renewalAsked' }))
  await findField(portal, 'Work email')
  expect(screen.queryByRole('dialog')).toBeNull()
}

const signInAgain = ({ store }: ShownPortal, answer = signedInAnswer) =>
  act(() => store.set(openSession, answer))

/** The dialog of a new role, with a name, a description and a mark. */
const typedRole = async (answers = {}) => {
  const portal = await showAdmin('roles', { configuration, answers: { ...onceByCookie(), ...answers } })
  await portal.user.click(portal.screen.getByRole('button', { name: 'New role' }))
  await portal.user.type(await findField(portal, 'Name'), 'Auditor')
  await portal.user.type(portal.screen.getByLabelText(/^Description/), 'Reads only')
  await portal.user.click(portal.screen.getByRole('checkbox', { name: /default/i }))
  return portal
}

const readRole = async (portal: ShownPortal) => ({
  name: (await findField(portal, 'Name')).value,
  description: (portal.screen.getByLabelText(/^Description/) as HTMLInputElement).value,
  isDefault: (portal.screen.getByRole('checkbox', { name: /default/i }) as HTMLInputElement).checked,
})

describe('what was typed in a dialog whose session ended', () => {
  test('is there again for the user who signs in again, once', async () => {
    const portal = await typedRole()
    await endSession(portal)
    await signInAgain(portal)
    expect(await readRole(portal)).toEqual({ name: 'Auditor', description: 'Reads only', isDefault: true })
    await portal.user.click(portal.screen.getByRole('button', { name: 'Cancel' }))
    await portal.user.click(portal.screen.getByRole('button', { name: 'New role' }))
    expect(await readRole(portal)).toEqual({ name: '', description: '', isDefault: false })
  })

  test('is not shown to another user, nor kept for the first one then', async () => {
    const portal = await typedRole()
    await endSession(portal)
    await signInAgain(portal, actorAnswer)
    expect((await readRole(portal)).name).toBe('')
    await signInAgain(portal)
    expect((await readRole(portal)).name).toBe('')
  })

  test('goes with a user who signs out', async () => {
    const portal = await typedRole()
    await act(async () => portal.store.set(signOut))
    await signInAgain(portal)
    expect((await readRole(portal)).name).toBe('')
  })
})

test('what was typed on a page is there again after its session ended', async () => {
  const portal = await showAdmin('profile', { answers: onceByCookie() })
  const name = await findField(portal, 'Name')
  await portal.user.clear(name)
  await portal.user.type(name, 'Ada Lovelace')
  await endSession(portal)
  await signInAgain(portal)
  expect((await findField(portal, 'Name')).value).toBe('Ada Lovelace')
  expect(portal.screen.getByText('Name isn’t saved yet')).toBeDefined()
})

test('invited people and their roles are there again after the session ended', async () => {
  const portal = await showAdmin('users', { answers: onceByCookie() })
  await portal.user.click(portal.screen.getByRole('button', { name: 'Invite people' }))
  await portal.user.type(await findField(portal, 'Email addresses'), 'noa@acme.test,lev@acme')
  await portal.user.click(await portal.screen.findByRole('checkbox', { name: /^Support/ }))
  await endSession(portal)
  await signInAgain(portal)
  expect(await portal.screen.findByRole('button', { name: 'Remove noa@acme.test' })).toBeDefined()
  expect((await findField(portal, 'Email addresses')).value).toBe('lev@acme')
  const support = await portal.screen.findByRole('checkbox', { name: /^Support/ })
  expect((support as HTMLInputElement).checked).toBe(true)
})
