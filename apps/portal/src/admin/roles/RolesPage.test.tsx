// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import {
  addRoleV2,
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { ApiError } from '@vestibule/contract/errors'
import { permissions, roles } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageParams } from '../../kit/page/page-params.ts'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { permissionName } from '../../testing/permission-name.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

const configuration = { navigation: { roles: { visibility: 'always' } } } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = async (params: Readonly<Record<string, string>> = {}, answers = {}) => {
  const portal = await showAdmin('roles', { configuration, params, answers })
  await portal.screen.findByText('5 roles')
  return portal
}

describe('the matrix', () => {
  test('SEC-TE-04 shows what cannot be changed, and says why', async () => {
    const { screen, host } = await show()
    const cell = (permission: string, role: string) =>
      screen.getByText((text) => text.startsWith(`${permission}, ${role}.`)).textContent
    expect(cell(permissionName(2), 'Admin')).toContain('On. The vendor manages this role.')
    expect(cell(permissionName(0), 'Billing')).toContain('On. Every role has this permission.')
    expect(cell('acme.change-plan', 'Billing')).toContain('Off. Only the vendor gives this permission.')
    expect(host.title).toHaveBeenLastCalledWith({ title: 'Roles' })
  })

  test('changes of one role are saved together, and discarded together', async () => {
    const { screen, user, call } = await show()
    const box = (index: number) => screen.getByRole('checkbox', { name: `${permissionName(index)}, Billing` })
    await user.click(box(2))
    await user.click(box(6))
    expect(screen.getByText('2 changes in Billing')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect((box(2) as HTMLInputElement).checked).toBe(true)
    await user.click(box(2))
    await user.click(box(6))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Permissions changed')).toBeDefined()
    expect(call).toHaveBeenCalledWith(attachPermissionsToRole, {
      roleId: 'role-billing',
      permissionIds: [permissions[3]?.id, permissions[6]?.id],
      updatedAt: roles[0]?.updatedAt,
    })
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  test('one permission of many roles is one request', async () => {
    const { screen, user, call } = await show()
    for (const role of ['Billing', 'Care'])
      await user.click(screen.getByRole('checkbox', { name: `${permissionName(6)}, ${role}` }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Permissions changed')).toBeDefined()
    const input = { permissionId: permissions[6]?.id, roleIds: ['role-billing', 'role-care'] }
    expect(call).toHaveBeenCalledWith(attachPermissionToRoles, { ...input, updatedAt: roles[0]?.updatedAt })
  })

  test('a refusal keeps what was chosen', async () => {
    const refuse = async () => Promise.reject(new ApiError('ROLE_NOT_GRANTABLE', {}, { status: 403 }))
    const { screen, user } = await show({}, { attachPermissionsToRole: refuse })
    await user.click(screen.getByRole('checkbox', { name: `${permissionName(6)}, Care` }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByText('1 change in Care')).toBeDefined()
  })

  test('a search that finds nothing offers everything again', async () => {
    const { screen, user } = await show({ search: 'no such permission' })
    await user.click(screen.getByRole('button', { name: 'Show all permissions' }))
    expect(screen.getByRole('checkbox', { name: `${permissionName(2)}, Billing` })).toBeDefined()
  })
})

describe('the list', () => {
  test('says what each role is for and how much it may do', async () => {
    const { screen } = await show({ view: 'list' })
    const row = within(screen.getByText('Billing').closest('tr')!)
    expect([row.getByText('2 permissions'), row.getByText('Acme')]).toHaveLength(2)
    const readOnly = within(screen.getByText('Read only').closest('tr')!)
    expect([readOnly.getByText('Default'), readOnly.getByText('Vendor')]).toHaveLength(2)
    expect(readOnly.queryByRole('button')).toBeNull()
  })

  test('the permissions of one role are changed in a dialog', async () => {
    const { screen, user, call, store } = await show({ view: 'list' })
    await user.click(screen.getByRole('button', { name: 'Actions for Care' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change permissions…' }))
    expect(store.get(pageParams)).toMatchObject({ dialog: 'permissions', item: 'role-care' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: permissionName(2) }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Permissions changed')).toBeDefined()
    const input = {
      roleId: 'role-care',
      permissionIds: [permissions[3]?.id],
      updatedAt: roles[0]?.updatedAt,
    }
    expect(call).toHaveBeenCalledWith(attachPermissionsToRole, input)
  })
})

describe('a role', () => {
  test('is made from another, and a key that is taken is said beside its field', async () => {
    const { screen, user, call } = await show({ dialog: 'new' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), 'Auditors')
    await user.type(dialog.getByLabelText('Key'), 'Billing')
    await user.selectOptions(dialog.getByLabelText('Start from'), 'Billing')
    await user.click(dialog.getByRole('button', { name: 'Create role' }))
    expect((await dialog.findByRole('alert')).id).toBe(
      dialog.getByLabelText('Key').getAttribute('aria-describedby'),
    )
    await user.type(dialog.getByLabelText('Key'), '2')
    await user.click(dialog.getByRole('button', { name: 'Create role' }))
    expect(await screen.findByText('Role created')).toBeDefined()
    expect(call).toHaveBeenCalledWith(addRoleV2, {
      name: 'Auditors',
      key: 'Billing2',
      description: '',
      isDefault: false,
      baseRoleId: 'role-billing',
    })
  })

  test('is edited', async () => {
    const { screen, user, call } = await show({ dialog: 'edit', item: 'role-care' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'First line')
    await user.click(dialog.getByRole('checkbox', { name: /Default role/ }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Role changed')).toBeDefined()
    const input = {
      roleId: 'role-care',
      name: 'First line',
      key: 'Care',
      description: 'First line',
      isDefault: true,
      updatedAt: expect.any(String),
    }
    expect(call).toHaveBeenCalledWith(updateRole, input)
  })

  test('is deleted after the number of people that lose it was said', async () => {
    const loadUsers = async () => ({ items: [], totalItems: 7, totalPages: 7 })
    const portal = await show({ dialog: 'delete', item: 'role-care' }, { loadUsers })
    const dialog = within(await portal.screen.findByRole('dialog'))
    expect(await dialog.findByText(/7 people lose this role/)).toBeDefined()
    await pass(portal, 500)
    await portal.user.click(dialog.getByRole('button', { name: 'Delete role' }))
    expect(await portal.screen.findByText('Care deleted')).toBeDefined()
    expect(portal.call).toHaveBeenCalledWith(deleteRole, { roleId: 'role-care' })
  })

  test('of the vendor has no dialog, whatever the address says', async () => {
    const { screen } = await show({ dialog: 'delete', item: roles[0]!.id })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('says why the roles did not come, and asks again', async () => {
  const { answer: getRoles, retry } = awayAtFirst(() => roles)
  const portal = await showAdmin('roles', { configuration, answers: { getRoles } })
  await retry(portal)
  expect(await portal.screen.findByText('3 roles')).toBeDefined()
})

test('says why the permissions did not come, lists the roles meanwhile, and asks again', async () => {
  const { answer: getPermissions, retry } = awayAtFirst(() => permissions)
  const portal = await showAdmin('roles', { configuration, answers: { getPermissions } })
  expect(await portal.screen.findByText('5 roles')).toBeDefined()
  await retry(portal)
  expect(await portal.screen.findByRole('checkbox', { name: `${permissionName(2)}, Billing` })).toBeDefined()
  expect(portal.screen.queryByRole('alert')).toBeNull()
})

test('is no page where the operator has not opened it', async () => {
  const { screen } = await showAdmin('roles')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})
