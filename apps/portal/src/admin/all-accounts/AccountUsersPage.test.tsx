// @vitest-environment happy-dom
import {
  addUsersToSubTenant,
  loadAllUsers,
  removeUserFromTenantAndSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import { getUsersV3 } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { members, roles } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const boot = { flags: { 'msp-all-accounts-new': 'on' } }
const show = (account: string, answers = {}) => showAdmin(`allAccounts/${account}`, { boot, answers })
/** The first row: names are listed from the end. */
const person = members
  .slice(1, 13)
  .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  .at(-1)!

describe('the users of an account below', () => {
  test('are asked for by ten, by name from the end, and stand under the path of their account', async () => {
    const { screen, call } = await show('iberia')
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme Iberia' })).toBeDefined()
    expect(screen.getByText('Acme › Acme Europe › Acme Iberia')).toBeDefined()
    expect(await screen.findByText('12 people')).toBeDefined()
    expect(call).toHaveBeenCalledWith(getUsersV3, {
      _tenantId: 'iberia',
      _limit: 10,
      _offset: 0,
      _email: undefined,
      _sortBy: 'name',
      _order: 'DESC',
    })
  })

  test('an account that the user may not see is said to be none', async () => {
    const { screen, user, store } = await show('elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Back to all accounts' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All accounts' })).toBeDefined()
    expect(store).toBeDefined()
  })

  test('addresses are added together, and one that is none is told before anything is sent', async () => {
    const { screen, user, call } = await show('labs')
    await user.click(await screen.findByRole('button', { name: 'Add people' }))
    const field = await screen.findByLabelText('Email addresses')
    const send = screen.getAllByRole('button', { name: 'Add people' }).at(-1)!
    await user.click(send)
    expect(screen.getByRole('alert').textContent).toBe('Enter an email address')
    await user.type(field, 'kim@rival.test, noaddress')
    await user.click(send)
    expect(screen.getByRole('alert').textContent).toContain('noaddress')
    await user.click(screen.getByRole('button', { name: 'Remove noaddress' }))
    await user.click(send)
    await vi.waitFor(() =>
      expect(call).toHaveBeenCalledWith(addUsersToSubTenant, {
        tenantId: 'labs',
        users: [{ email: 'kim@rival.test' }],
        roleIds: [],
      }),
    )
  })

  test('a change of roles keeps those that are not on offer', async () => {
    const own = { ...roles[0]!, id: 'role-of-labs', firstUserRole: false }
    const answers = {
      loadAllUsers: async () => ({
        totalPages: 1,
        items: [
          {
            id: person.id,
            email: person.email,
            tenants: [{ tenantId: 'labs', roles: [own, { ...roles[1]!, firstUserRole: false }] }],
          },
        ],
      }),
    }
    const { screen, user, call } = await show('labs', answers)
    await user.click(await screen.findByRole('button', { name: `Actions for ${person.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change roles…' }))
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(roles[2]!.name) }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(call).toHaveBeenCalledWith(setUserRolesForSubTenants, {
      userId: person.id,
      subTenantsRoles: [{ tenantId: 'labs', roleIds: ['role-of-labs', roles[1]!.id, roles[2]!.id] }],
    })
  })

  test('roles that did not come are asked for again, and nothing is saved without them', async () => {
    const failing = vi.fn().mockRejectedValue(new ApiError('UNAVAILABLE'))
    const { screen, user, call } = await show('labs', { loadAllUsers: failing })
    await user.click(await screen.findByRole('button', { name: `Actions for ${person.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change roles…' }))
    await vi.waitFor(() => expect(call).toHaveBeenCalledWith(loadAllUsers, expect.anything()))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(call).not.toHaveBeenCalledWith(setUserRolesForSubTenants, expect.anything())
  })

  test('a user is taken out of this account only', async () => {
    const portal = await show('labs')
    const { screen, user, call } = portal
    await user.click(await screen.findByRole('button', { name: `Actions for ${person.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    await pass(portal, 500)
    await user.click(await screen.findByRole('button', { name: 'Remove from account' }))
    expect(call).toHaveBeenCalledWith(removeUserFromTenantAndSubTenants, {
      userId: person.id,
      subTenants: [{ tenantId: 'labs' }],
    })
  })
})
