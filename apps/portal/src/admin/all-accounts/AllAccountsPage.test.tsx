// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import {
  createSubTenant,
  deleteSubTenant,
  searchSubTenants,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { ApiError } from '@vestibule/contract/errors'
import { tenants } from '@vestibule/contract/samples'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
    let isAway = true
    const searchAnswer = { items: [], _metadata: { totalItems: 0, totalPages: 0 } }
    const answers = {
      searchSubTenants: async () => {
        if (isAway) throw new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' })
        return searchAnswer
      },
    }
    const { screen, user } = await showAdmin('allAccounts', { boot, answers })
    expect((await screen.findByRole('alert')).textContent).toContain('trace-1')
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No accounts yet')).toBeDefined()
  })
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

  test('only what was changed of its access is sent', async () => {
    const { screen, user, call } = await show({ dialog: 'access', item: 'labs' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: /Manages its own/ }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Access changed')).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateSubTenantManagement, { tenantId: 'labs', isReseller: true })
    expect(call).not.toHaveBeenCalledWith(updateSubTenantHierarchySettings, expect.anything())
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
