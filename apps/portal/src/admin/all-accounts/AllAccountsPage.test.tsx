// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import {
  createSubTenant,
  deleteSubTenant,
  searchSubTenants,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { tenants } from '@vestibule/contract/samples'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { route } from '../../ports/route.ts'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import { accountsSearch } from './accounts-search.ts'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const boot = { flags: { 'msp-all-accounts-new': 'on' } }
const show = async (params: Readonly<Record<string, string>> = {}, answers = {}) => {
  const portal = await showAdmin('allAccounts', { boot, params, answers })
  await portal.screen.findByRole('treegrid')
  return portal
}

describe('all accounts', () => {
  test('shows the first level, and a level below when it is opened', async () => {
    const { screen, user, call } = await show()
    expect(screen.getByText('3 accounts')).toBeDefined()
    const europe = within(screen.getByText('Acme Europe').closest('tr')!)
    expect([
      europe.getByText('21'),
      europe.getByText('Reseller'),
      europe.getByText('On by default'),
    ]).toHaveLength(3)
    expect(screen.queryByText('Acme Iberia')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Expand Acme Europe' }))
    expect(await screen.findByText('Acme Iberia')).toBeDefined()
    expect(call).toHaveBeenCalledWith(searchSubTenants, expect.objectContaining({ _subTenantId: 'europe' }))
    expect(screen.queryByRole('button', { name: 'Expand Acme Labs' })).toBeNull()
  })

  test('a search reaches every level, and is cut at fifty characters', async () => {
    const { screen, call } = await show({ search: 'nordics' })
    expect(screen.getByText('Acme Nordics')).toBeDefined()
    expect(screen.getByText('1 account')).toBeDefined()
    expect(call).toHaveBeenCalledWith(searchSubTenants, expect.objectContaining({ _filter: 'nordics' }))
    expect(v.parse(accountsSearch, { search: 'x'.repeat(80) }).search).toHaveLength(50)
  })

  test('where nothing matches, everything is offered again', async () => {
    const { screen, user } = await showAdmin('allAccounts', { boot, params: { search: 'zzz' } })
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }))
    expect(await screen.findByText('Acme Europe')).toBeDefined()
  })

  test('says why they did not come, and asks again', async () => {
    const none = { items: [], _metadata: { totalItems: 0, totalPages: 0 } }
    const { answer, retry } = awayAtFirst(() => none)
    const portal = await showAdmin('allAccounts', { boot, answers: { searchSubTenants: answer } })
    await retry(portal)
    expect(await portal.screen.findByText('No accounts yet')).toBeDefined()
  })
})

const searches: readonly Readonly<Record<string, string>>[] = [{}, { search: 'labs' }]

test.each(searches)(
  'SEC-RA-20 a user without access to accounts below is told so, and not that there are none (%j)',
  async (params) => {
    const closed = { items: [], _metadata: { totalItems: 0, totalPages: 0, isClosed: true as const } }
    const answers = { searchSubTenants: async () => closed }
    const { screen } = await showAdmin('allAccounts', { boot, params, answers })
    expect(await screen.findByText('You don’t have access to these accounts')).toBeDefined()
    for (const text of ['No accounts yet', 'No accounts match', '0 accounts', 'New sub-account'])
      expect(screen.queryByText(text)).toBeNull()
  },
)

test('accounts are sorted by what the user picks', async () => {
  const { screen, user, call, store } = await show()
  await user.click(screen.getByRole('button', { name: 'Created' }))
  const sorted = expect.objectContaining({ _sortBy: 'createdAt', _order: 'ASC' })
  await waitFor(() => expect(call).toHaveBeenCalledWith(searchSubTenants, sorted))
  expect(store.get(route).params).toMatchObject({ sort: 'createdAt' })
})

describe('an account', () => {
  test('is added below the acting one', async () => {
    const { screen, user, call } = await show()
    await user.click(screen.getByRole('button', { name: 'New sub-account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), 'Acme Asia')
    await user.click(dialog.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('Acme Asia')).toBeDefined()
    const input = { name: 'Acme Asia', parentTenantId: tenants[0]?.tenantId }
    expect(call).toHaveBeenCalledWith(createSubTenant, input)
  })

  test('is renamed', async () => {
    const { screen, user, call } = await show({ dialog: 'rename', item: 'labs' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'Acme Research')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Acme Research')).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateSubTenant, { tenantId: 'labs', name: 'Acme Research' })
  })

  test('is given access below, and leave to manage accounts of its own', async () => {
    const portal = await show({ dialog: 'access', item: 'labs' })
    const { screen, user, call } = portal
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByRole('combobox'), 'alwaysOn')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Access changed')).toBeDefined()
    const access = { tenantId: 'labs', subAccountAccessType: 'alwaysOn' }
    expect(call).toHaveBeenCalledWith(updateSubTenantHierarchySettings, access)
    await user.click(screen.getByRole('button', { name: 'Actions for Acme Labs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Allow managing sub-accounts…' }))
    const management = within(await screen.findByRole('dialog'))
    await pass(portal, 500)
    await user.click(management.getByRole('button', { name: 'Allow' }))
    expect(await screen.findByText('Acme Labs can manage sub-accounts')).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateSubTenantManagement, { tenantId: 'labs', isReseller: true })
  })

  test('no longer manages accounts below it', async () => {
    const portal = await show({ dialog: 'management', item: 'europe' })
    const { screen, user, call } = portal
    const dialog = within(await screen.findByRole('dialog'))
    await pass(portal, 500)
    await user.click(dialog.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Acme Europe no longer manages sub-accounts')).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateSubTenantManagement, { tenantId: 'europe', isReseller: false })
  })

  test('its settings open in its own name, and lead back', async () => {
    const { screen, user, store } = await show()
    await user.click(screen.getByRole('button', { name: 'Actions for Acme Labs' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    expect(store.get(route)).toEqual({ key: 'admin/account', params: { tenantId: 'labs' } })
    expect(await screen.findByText(/^You’re managing /)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back to all accounts' }))
    expect(store.get(route)).toEqual({ key: 'admin/allAccounts', params: {} })
  })

  test('is deleted once its name was typed; one with accounts below it stays, and says so', async () => {
    const portal = await show({ dialog: 'delete', item: 'europe' })
    const { screen, user, call } = portal
    const dialog = within(await screen.findByRole('dialog'))
    await pass(portal, 500)
    await user.type(dialog.getByLabelText(/to confirm/), 'Acme Europe')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByRole('alert')).toBeDefined()
    expect(call).toHaveBeenCalledWith(deleteSubTenant, { tenantId: 'europe' })
    expect(screen.getByText('Acme Europe')).toBeDefined()
  })
})

test('is no page while its flag is off', async () => {
  const { screen } = await showAdmin('allAccounts')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})
