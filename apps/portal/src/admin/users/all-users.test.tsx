// @vitest-environment happy-dom
import { resendInvitationLinkToAllTenants } from '@vestibule/contract/areas/invites'
import { loadAllUsers } from '@vestibule/contract/areas/sub-tenant-users'
import { tenants } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { route } from '../../ports/route.ts'
import { showAdmin } from '../../testing/show-admin.tsx'
import { listRows, showUsers } from '../../testing/users-page.tsx'

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
    await vi.waitFor(() => expect(listRows(portal)).toHaveLength(20))
    expect(portal.store.get(route).params).toEqual({ tab: 'all' })
  })

  test('an open invitation is sent again from every account of a reseller', async () => {
    const { screen, user, call } = await showAdmin('users', { answers, params: { search: 'elif' } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Elif Yılmaz' }))
    await user.click(await screen.findByRole('menuitem', { name: /from all organizations$/ }))
    const input = { email: 'elif.ylmaz@acme.test' }
    await vi.waitFor(() => expect(call).toHaveBeenCalledWith(resendInvitationLinkToAllTenants, input))
  })

  test('are no tab of any other account, also by its address', async () => {
    const { screen } = await showUsers({ params: { tab: 'all' } })
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
