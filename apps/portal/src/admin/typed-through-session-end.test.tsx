// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ApiError } from '@vestibule/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../kit/dialog/dialog-address.ts'
import { actorAnswer, signedInAnswer } from '../preview/handlers/auth.ts'
import { session } from '../session/session.atoms.ts'
import { signOut } from '../session/sign-out.ts'
import { permissionName } from '../testing/permission-name.ts'
import { findField, type ShownPortal } from '../testing/show.tsx'
import { endAndReturn, endSession, onceByCookie, signInAgain } from '../testing/session-end.ts'
import { pass, showAdmin } from '../testing/show-admin.tsx'

const configuration: AdminBoxConfiguration = {
  navigation: Object.fromEntries(
    ['roles', 'sso', 'groups', 'security', 'allAccounts'].map((page) => [page, { visibility: 'always' }]),
  ),
}
const flags = { 'groups-admin-box-new': 'on', 'msp-all-accounts-new': 'on', 'temporary-users': 'on' } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const minuteMs = 60_000

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

/** A page with the flags that open the rest of it, and then a dialog. */
const showPage = async (page: string, { dialog, item, ...params }: Readonly<Record<string, string>> = {}) => {
  const portal = await showAdmin(page, { configuration, boot: { flags }, params, answers: onceByCookie() })
  act(() => portal.store.set(dialogAddress, dialog, item))
  return portal
}

const isTicked = async ({ screen }: ShownPortal, name: string | RegExp) =>
  ((await screen.findByRole('checkbox', { name })) as HTMLInputElement).checked

describe('what an invitation holds is there again after the session ended', () => {
  test('people, each with their own name, what is no address yet, and roles', async () => {
    const portal = await showPage('users', { dialog: 'invite' })
    const { screen, user } = portal
    await user.type(await findField(portal, 'Email addresses'), 'noa@acme.test,lev@acme.test,ida@acme')
    await user.click(screen.getByText(/^Names/))
    const nameFields = () => screen.getAllByLabelText(/^Name/) as HTMLInputElement[]
    await user.type(nameFields()[0]!, 'Noa')
    await user.type(nameFields()[1]!, 'Lev')
    await user.click(await screen.findByRole('checkbox', { name: /^Support/ }))
    await endAndReturn(portal)
    expect(await screen.findByRole('button', { name: 'Remove noa@acme.test' })).toBeDefined()
    expect((await findField(portal, 'Email addresses')).value).toBe('ida@acme')
    expect(await isTicked(portal, /^Support/)).toBe(true)
    expect(nameFields().map(({ value }) => value)).toEqual(['Noa', 'Lev'])
  })

  test('fields beside the addresses, also where no address was typed yet', async () => {
    const portal = await showPage('users', { dialog: 'invite' })
    await portal.user.click(await portal.screen.findByRole('checkbox', { name: /^Support/ }))
    await endAndReturn(portal)
    await waitFor(async () => expect(await isTicked(portal, /^Support/)).toBe(true))
  })
})

test('a domain of the link of an invitation, typed and not added, is there again after the session ended', async () => {
  const portal = await showPage('users', { dialog: 'invite' })
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Create link' }))
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Link settings' }))
  await portal.user.type(await findField(portal, 'Email domains'), 'acme')
  await endAndReturn(portal)
  expect((await findField(portal, 'Email domains')).value).toBe('acme')
})

test('addresses of people to add to an account below are there again after the session ended', async () => {
  const portal = await showPage('allAccounts/labs', { dialog: 'addUsers' })
  await portal.user.type(await findField(portal, 'Email addresses'), 'noa@acme.test,lev@acme')
  await endAndReturn(portal)
  expect(await portal.screen.findByRole('button', { name: 'Remove noa@acme.test' })).toBeDefined()
  expect((await findField(portal, 'Email addresses')).value).toBe('lev@acme')
})

describe('permissions that were ticked and not saved are there again after the session ended', () => {
  const name = permissionName(6)

  test('in the matrix', async () => {
    const portal = await showPage('roles')
    const box = `${name}, Care`
    const before = await isTicked(portal, box)
    await portal.user.click(portal.screen.getByRole('checkbox', { name: box }))
    await endAndReturn(portal)
    expect(await isTicked(portal, box)).toBe(!before)
    expect(portal.screen.getByText('1 change in Care')).toBeDefined()
    await portal.user.click(portal.screen.getByRole('button', { name: 'Discard' }))
    expect(await isTicked(portal, box)).toBe(before)
  })

  test('in the dialog of one role', async () => {
    const portal = await showPage('roles', { view: 'list', dialog: 'permissions', item: 'role-care' })
    const before = await isTicked(portal, name)
    await portal.user.click(portal.screen.getByRole('checkbox', { name: name }))
    await endAndReturn(portal)
    expect(await isTicked(portal, name)).toBe(!before)
  })
})

describe('what was typed in a step of the single sign-on wizard is there again after the session ended', () => {
  const step = (dialog: string) => ({ step: 'exchange', dialog })

  test('the details of a provider, which are typed by hand', async () => {
    const portal = await showPage('sso/sso-draft/setup', step('byHand'))
    const { screen, user } = portal
    await user.type(await findField(portal, 'Sign-in address (SSO URL)'), 'https://acme.test/saml')
    await user.type(screen.getByLabelText('Signing certificate'), 'MIIC')
    await endAndReturn(portal)
    expect((await findField(portal, 'Sign-in address (SSO URL)')).value).toBe('https://acme.test/saml')
    expect((screen.getByLabelText('Signing certificate') as HTMLTextAreaElement).value).toBe('MIIC')
    expect(screen.getByRole('heading', { level: 2, name: 'Exchange details' })).toBeDefined()
  })

  test('a client of OpenID Connect, without its secret', async () => {
    const portal = await showPage('sso/sso-oidc/setup', step('oidc'))
    const clientId = await findField(portal, 'Client ID')
    await portal.user.clear(clientId)
    await portal.user.type(clientId, 'acme-notes')
    await portal.user.type(await findField(portal, 'Client secret'), 'Very-secret')
    await endAndReturn(portal)
    expect((await findField(portal, 'Client ID')).value).toBe('acme-notes')
    expect((await findField(portal, 'Client secret')).value).toBe('')
  })
})

test('people who may sign in without single sign-on stay chosen, also those that a search hides', async () => {
  const portal = await showPage('sso/sso-okta', { dialog: 'enforce', item: 'sso-okta' })
  const findBoxes = async () => (await portal.screen.findAllByRole('checkbox')) as HTMLInputElement[]
  const free = (await findBoxes()).find(({ checked }) => !checked)!
  await portal.user.click(free)
  await portal.user.type(portal.screen.getByRole('searchbox'), 'no such person')
  await pass(portal, minuteMs)
  expect(portal.screen.queryByRole('checkbox')).toBeNull()
  await endAndReturn(portal)
  expect((await findBoxes()).find(({ value }) => value === free.value)?.checked).toBe(true)
})

test('what was typed is there again after a network that was lost when the session was renewed', async () => {
  const refreshToken = vi.fn().mockResolvedValue(signedInAnswer)
  const portal = await typedRole({ refreshToken })
  refreshToken.mockRejectedValue(new ApiError('OFFLINE'))
  act(() => portal.store.set(session, { is: 'renewalAsked' }))
  await pass(portal, minuteMs)
  refreshToken.mockResolvedValue(signedInAnswer)
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Try again' }))
  expect(await readRole(portal)).toEqual({ name: 'Auditor', description: 'Reads only', isDefault: true })
})
