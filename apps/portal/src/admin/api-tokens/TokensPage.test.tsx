// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { permissions, tenantApiTokens } from '@vestibule/contract/samples'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageParams } from '../../kit/page/page-params.ts'
import { route } from '../../ports/route.ts'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import type { ShownPortal } from '../../testing/show.tsx'

const configuration = {
  navigation: { apiTokens: { visibility: 'always' }, personalApiTokens: { visibility: 'always' } },
} as const

const vendor = {
  allowSignups: true,
  allowNotVerifiedUsersLogin: false,
  apiTokensEnabled: true,
  forcePermissions: true,
  authStrategy: 'EmailAndPassword',
  machineToMachineAuthStrategy: 'ClientCredentials',
} as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const showTokens = async (page = 'apiTokens', answers = {}, params = {}): Promise<ShownPortal> => {
  const portal = await showAdmin(page, { configuration, answers, params })
  await portal.screen.findByText(/^\d+ tokens?$/)
  return portal
}

const findRow = ({ screen }: ShownPortal, name: string) => within(screen.getByText(name).closest('tr')!)

/** Opens the dialog that creates, and types a name. */
const startToken = async ({ screen, user }: ShownPortal, name: string) => {
  await user.click(screen.getByRole('button', { name: 'New token' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), name)
  return dialog
}

test('lists tokens of both kinds, with roles, maker, last use, end and status', async () => {
  const ended = { ...tenantApiTokens[2]!, expires: '1970-01-01T00:10:00.000Z' }
  const getTenantApiTokensData = async () => [...tenantApiTokens.slice(0, 2), ended]
  const portal = await showTokens('apiTokens', { getTenantApiTokensData })
  const { screen, host } = portal
  expect(screen.getByText('4 tokens').tagName).toBe('OUTPUT')
  await findRow(portal, 'nightly export').findByText('Read only')
  const old = findRow(portal, 'old importer')
  expect([old.getByText('Expired'), old.getByText('Marta Kowalczyk'), old.getByText('Never')]).toHaveLength(3)
  expect(findRow(portal, 'billing sync').getByText('7be4…1d0b')).toBeDefined()
  expect(host.title).toHaveBeenLastCalledWith({ title: 'API tokens' })
})

test('finds tokens by name and by status, and says when there are none', async () => {
  const portal = await showTokens()
  const { screen, user } = portal
  await user.type(screen.getByRole('searchbox'), 'export')
  await pass(portal, 300)
  expect(screen.getByText('1 token')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Status'), 'expired')
  expect(screen.getByText('No tokens match')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByText('4 tokens')).toBeDefined()
})

test('creates a token with roles and an end in days, and shows its secret once', async () => {
  const onCreate = vi.fn()
  const updateTenantApiTokensData = async (input: object) => {
    onCreate(input)
    return {
      clientId: 'client-1',
      description: 'x',
      createdAt: '2026-11-20T09:00:00.000Z',
      roleIds: [],
      secret: 'the secret',
    }
  }
  const getPermissions = async () => [...permissions]
  const portal = await showTokens('apiTokens', { updateTenantApiTokensData, getPermissions })
  const { screen, user } = portal
  const dialog = await startToken(portal, 'deploy')
  const days = dialog.getByLabelText('Expires in days') as HTMLInputElement
  expect(days.value).toBe('90')
  await user.clear(days)
  await user.type(days, '7')
  await user.click(await dialog.findByLabelText(/^Support/))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  await screen.findByText('Token created')
  const expected = { description: 'deploy', expiresInMinutes: 7 * 1440, roleIds: ['role-support'] }
  expect(onCreate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expected))
  const shown = within(screen.getByRole('dialog'))
  expect([shown.getByDisplayValue('client-1'), shown.getByDisplayValue('the secret')]).toHaveLength(2)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.getByDisplayValue('the secret'), 'it is not stored yet').toBeDefined()
  await user.click(shown.getByRole('checkbox'))
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue('the secret')).toBeNull()
})

test('a secret is gone after Back, and its address opens nothing', async () => {
  const created = { clientId: 'client-1', description: 'x', createdAt: '2026-11-20T09:00:00.000Z' }
  const updateUserApiTokensData = async () => ({ ...created, secret: 'the secret' })
  const portal = await showTokens('personalApiTokens', { updateUserApiTokensData })
  const { screen, user, store } = portal
  const dialog = await startToken(portal, 'laptop')
  expect(store.get(pageParams)).toEqual({ dialog: 'newToken' })
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  await screen.findByDisplayValue('the secret')
  expect(store.get(pageParams)).toEqual({ dialog: 'created' })
  const addresses: readonly Readonly<Record<string, string>>[] = [{}, { dialog: 'created' }]
  for (const params of addresses) {
    await act(async () => store.set(route, { key: 'admin/personalApiTokens', params }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByDisplayValue('the secret')).toBeNull()
  }
})

test('the question before deleting has an address; a token that is not in the list has none', async () => {
  const { screen, store } = await showTokens('apiTokens', {}, { dialog: 'delete', item: 'gone' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const item = tenantApiTokens[0]!.clientId
  await act(async () => store.set(route, { key: 'admin/apiTokens', params: { dialog: 'delete', item } }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  await act(async () => store.set(route, { key: 'admin/apiTokens', params: {} }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SEC-TE-04 a role with more in it than the user holds is shown, locked, and says why', async () => {
  const [first, ...others] = permissions
  const foreign = { ...first!, key: 'fe.secure.write.users', assignmentType: 'NEVER' as const }
  const getPermissions = async () => [foreign, ...others]
  const portal = await showTokens('apiTokens', { getPermissions })
  const dialog = await startToken(portal, 'deploy')
  const box = await dialog.findByLabelText(/^Support/)
  expect(box).toHaveProperty('disabled', true)
  expect(dialog.getAllByText('This role can do more than you can.')).not.toHaveLength(0)
})

test('an empty end means none, and a name is asked for', async () => {
  const onCreate = vi.fn()
  const updateUserApiTokensData = async (input: object) => {
    onCreate(input)
    throw new ApiError('TOO_MANY_API_TOKENS')
  }
  const portal = await showTokens('personalApiTokens', { updateUserApiTokensData })
  const { user } = portal
  const dialog = await startToken(portal, ' ')
  expect(dialog.queryByText('Roles')).toBeNull()
  await user.clear(dialog.getByLabelText('Name'))
  await user.clear(dialog.getByLabelText('Expires in days'))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(dialog.getByText('Enter a name for the token')).toBeDefined()
  expect(onCreate).not.toHaveBeenCalled()
  await user.type(dialog.getByLabelText('Name'), 'laptop')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('reached the limit of API tokens')
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({ description: 'laptop', expiresInMinutes: null })
})

test("makes access tokens where that is the operator's choice", async () => {
  const getVendorConfig = async () => ({ ...vendor, machineToMachineAuthStrategy: 'AccessToken' as const })
  const createUserAccessToken = async () => ({
    id: 'token-1',
    createdAt: '2026-11-20T09:00:00.000Z',
    secret: 'the bearer',
  })
  const portal = await showTokens('personalApiTokens', { getVendorConfig, createUserAccessToken })
  const { screen, user } = portal
  const dialog = await startToken(portal, 'laptop')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect((await screen.findByLabelText('Access token')) as HTMLInputElement).toHaveProperty(
    'value',
    'the bearer',
  )
  expect(screen.queryByLabelText('Client ID')).toBeNull()
})

test('deletes a token of either kind after a question', async () => {
  const portal = await showTokens()
  const { screen, user } = portal
  for (const name of ['billing sync', 'old importer']) {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete token' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(`Delete ${name}?`)).toBeDefined()
    await pass(portal, 500)
    await user.click(dialog.getByRole('button', { name: 'Delete token' }))
    await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull())
  }
  expect(screen.getByText('2 tokens')).toBeDefined()
})

test('says why tokens did not come, and asks again', async () => {
  const { answer: getUserApiTokensData, retry } = awayAtFirst(() => [])
  const portal = await showAdmin('personalApiTokens', {
    configuration,
    answers: { getUserApiTokensData },
  })
  await retry(portal)
  expect(await portal.screen.findByText('No tokens yet')).toBeDefined()
})

test.each(['apiTokens', 'personalApiTokens'])(
  '%s is no page where the installation has switched tokens off',
  async (page) => {
    const getVendorConfig = async () => ({ ...vendor, apiTokensEnabled: false })
    const { screen } = await showAdmin(page, { configuration, answers: { getVendorConfig } })
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    expect(screen.queryByRole('link', { name: /API tokens/ })).toBeNull()
  },
)

test.each(['apiTokens', 'personalApiTokens'])(
  '%s is no page where the operator has not opened it',
  async (page) => {
    const { screen } = await showAdmin(page)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  },
)
