// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { updateSettings } from '@vestibule/contract/areas/account-settings'
import { updateProfile } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { describe, expect, test, vi } from 'vitest'
import { configuration as operatorDocument } from '../metadata/metadata.atoms.ts'
import { configAtom } from '../ports/host.ts'
import type { ShownPortal } from '../testing/show.tsx'
import { showAdmin } from '../testing/show-admin.tsx'
import { choose, showUsers } from '../testing/users-page.tsx'

const without = ['hidden', 'viewOnly'] as const
type Without = (typeof without)[number]

/** What the operator's document says of one field. */
const operatorSays = (page: string, field: string, appearance: Without) => ({
  themeV2: { adminPortal: { pages: { [page]: { fieldsProperties: { [field]: { appearance } } } } } },
})

type Sent = Readonly<Record<string, unknown>>

const sentBy = ({ call }: ShownPortal, operation: unknown): readonly Sent[] =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([called, input]) => ((called as unknown) === operation ? [input as Sent] : []))

const rows = <Row extends readonly unknown[]>(fields: readonly Row[]) =>
  fields.flatMap((row) => without.map((appearance) => [appearance, ...row] as const))

describe('fields of a form', () => {
  const forms = {
    profile: { operation: updateProfile, others: ['Name', 'Job title'] },
    account: { operation: updateSettings, others: ['Organization name', 'Address'] },
  } as const
  test.each(
    rows([
      ['profile', 'name', 'Name', 'name'],
      ['profile', 'phoneNumber', 'Phone', 'phoneNumber'],
      ['profile', 'address', 'Address', 'address'],
      ['profile', 'jobTitle', 'Job title', 'jobTitle'],
      ['account', 'companyName', 'Organization name', 'name'],
      ['account', 'address', 'Address', 'address'],
      ['account', 'website', 'Website', 'website'],
      ['account', 'timezone', 'Time zone', 'timezone'],
      ['account', 'currency', 'Currency', 'currency'],
    ] as const),
  )('%s: %s %s is not sent', async (appearance, page, field, label, name) => {
    const portal = await showAdmin(page, { configuration: operatorSays(page, field, appearance) })
    const { screen, user } = portal
    const { operation, others } = forms[page]
    const other = others.find((one) => one !== label) ?? ''
    const typedIn = await screen.findByLabelText(other)
    const shown = screen.queryByLabelText(label) as HTMLInputElement | null
    expect(shown !== null).toBe(appearance === 'viewOnly')
    expect(shown?.readOnly === true || shown?.disabled === true).toBe(appearance === 'viewOnly')
    await user.type(typedIn, 'x')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sentBy(portal, operation)).toHaveLength(1))
    const [input] = sentBy(portal, operation)
    const metadata: object = JSON.parse(String(input?.metadata ?? '{}'))
    expect({ ...input, ...metadata }).not.toHaveProperty(name)
  })

  test.each(without)('a username that is %s has no dialog, also by its address', async (appearance) => {
    const configuration = operatorSays('profile', 'username', appearance)
    const { screen } = await showAdmin('profile', { configuration, params: { dialog: 'username' } })
    await screen.findByText('Phone numbers')
    expect(screen.queryByText('No username') !== null).toBe(appearance === 'viewOnly')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the fields of a tab that is fixed can only be read', async () => {
    const pages = { account: { tabs: { settings: { appearance: 'viewOnly' } } } }
    const { screen } = await showAdmin('account', { configuration: { themeV2: { adminPortal: { pages } } } })
    const website = (await screen.findByLabelText('Website')) as HTMLInputElement
    expect(website.readOnly).toBe(true)
  })

  test.each(['settings', 'customLogin'])('a tab that is hidden is not shown: %s', async (tab) => {
    const pages = { account: { tabs: { [tab]: { appearance: 'hidden' } } } }
    const configuration = { themeV2: { adminPortal: { pages } } }
    const { screen } = await showAdmin('account', { configuration, params: { tab } })
    await screen.findByLabelText(tab === 'settings' ? 'Sign-in address' : 'Website')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('sections of the privacy page', () => {
  test.each(
    rows([
      ['mfa', 'Two-step verification', 'Add a method'],
      ['loginSessions', 'Sessions', 'Sign out everywhere else'],
    ] as const),
  )('%s: %s', async (appearance, field, title, button) => {
    const { screen } = await showAdmin('privacy', {
      configuration: operatorSays('privacy', field, appearance),
    })
    await screen.findByRole('heading', {
      name: field === 'mfa' ? 'Sessions' : 'Two-step verification',
    })
    const shown = appearance === 'viewOnly' ? 1 : 0
    await waitFor(() => expect(screen.queryAllByRole('heading', { name: title })).toHaveLength(shown))
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  })
})

describe('columns of the users table', () => {
  const boot = { flags: { 'multi-apps': 'on', 'groups-admin-box-new': 'on' } }
  test.each([
    ['user', 'Name', { flags: {} }],
    ['applications', 'Applications', boot],
    ['groups', 'Groups', boot],
    ['roles', 'Roles', { flags: {} }],
    ['joinedAt', 'Joined', { flags: {} }],
    ['lastSeen', 'Last seen', { flags: {} }],
    ['managedBy', 'Managed by', { flags: {} }],
    ['status', 'Status', { flags: {} }],
  ])('%s: shown to be read, gone where it is hidden', async (field, header, given) => {
    const { screen, store } = await showAdmin('users', { boot: given })
    await screen.findByRole('button', { name: 'Actions for Ada Admin' })
    for (const appearance of without) {
      act(() => store.set(operatorDocument, operatorSays('users', field, appearance)))
      const headers = screen.queryAllByRole('columnheader', { name: new RegExp(`^${header}`) })
      expect(headers).toHaveLength(appearance === 'hidden' ? 0 : 1)
    }
  })

  test.each([
    ['fullName', 'Chen Wei', 'chen.wei@acme.test'],
    ['email', 'chen.wei@acme.test', 'Chen Wei'],
  ])('%s alone can be hidden', async (field, hidden, shown) => {
    const { screen } = await showAdmin('users', { configuration: operatorSays('users', field, 'hidden') })
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    expect(screen.queryByText(hidden)).toBeNull()
  })

  test.each(
    rows([
      ['fullName', 'name'],
      ['phoneNumber', 'phone'],
      ['roles', 'roleIds'],
    ] as const),
  )('%s: %s is not changed in the dialog either', async (appearance, field, name) => {
    const portal = await showUsers()
    const fieldsProperties = { [field]: { appearance } }
    portal.store.set(configAtom, { view: 'auto', adminPortal: { pages: { users: { fieldsProperties } } } })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    if (field !== 'roles') await dialog.findByRole('checkbox', { name: /^Support/ })
    const labels = { fullName: 'Name', phoneNumber: 'Phone', roles: /^Support/ }
    expect(dialog.queryByLabelText(labels[field])).toBeNull()
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentBy(portal, updateUser)).toHaveLength(1))
    expect(sentBy(portal, updateUser)[0]).not.toHaveProperty(name)
  })
})

describe('fields of an invitation', () => {
  const boot = {
    policies: { allowSignups: true, passwordMinLength: 10, identifiers: 'any' },
  } as const
  test.each(
    rows([
      ['name', 'Name (optional)', 'name'],
      ['phoneNumber', 'Phone (optional)', 'phone'],
      ['username', 'Username (optional)', 'username'],
    ] as const),
  )('%s: %s is neither asked for nor sent', async (appearance, field, label, name) => {
    const configuration = operatorSays('invite', field, appearance)
    const portal = await showUsers({ boot, configuration, params: { dialog: 'invite' } })
    const dialog = within(await portal.screen.findByRole('dialog'))
    await portal.user.click(dialog.getByLabelText('Email addresses'))
    await portal.user.paste('Noa Levi <noa@acme.test>, ')
    const labels = ['Name (optional)', 'Phone (optional)', 'Username (optional)']
    const shown = labels.filter((one) => dialog.queryByLabelText(one) !== null)
    expect(shown).toEqual(labels.filter((one) => one !== label))
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(sentBy(portal, addUser)).toHaveLength(1))
    expect(sentBy(portal, addUser)[0]?.[name]).toBeUndefined()
  })
})
