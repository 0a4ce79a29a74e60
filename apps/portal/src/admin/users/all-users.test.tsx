// @vitest-environment happy-dom
import { loadAllUsers } from '@vestibule/contract/areas/sub-tenant-users'
import { tenants } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { route } from '../../ports/route.ts'
import { rowsOf, showUsers } from '../../testing/users-page.tsx'

const [acme] = tenants
const reseller = { ...acme!, isReseller: true }
const answers = { getCurrentUserTenantsV3: async () => ({ tenants: [reseller], activeTenant: reseller }) }

describe('users of all accounts', () => {
  test('are a tab of a reseller, twenty at a time, last names first', async () => {
    const portal = await showUsers({ answers })
    await portal.user.click(portal.screen.getByRole('tab', { name: 'All accounts' }))
    await portal.screen.findByRole('columnheader', { name: 'Accounts' })
    const calls = vi.mocked(portal.call).mock.calls.filter(([operation]) => operation === loadAllUsers)
    expect(calls.map(([, input]) => input)).toEqual([
      { _offset: 0, _limit: 20, _filter: undefined, _sortBy: 'name', _order: 'DESC' },
    ])
    await vi.waitFor(() => expect(rowsOf(portal)).toHaveLength(20))
    expect(portal.store.get(route).params).toEqual({ tab: 'all' })
  })

  test('are no tab of any other account, also by its address', async () => {
    const { screen } = await showUsers({ params: { tab: 'all' } })
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
