// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { permissions } from '@vestibule/contract/samples'
import { beforeEach, expect, test, vi } from 'vitest'
import { roleHandlers } from '../../preview/handlers/roles.ts'
import { permissionName } from '../../testing/permission-name.ts'
import { showAdmin } from '../../testing/show-admin.tsx'

const configuration = { navigation: { roles: { visibility: 'always' } } } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

test.each([
  ['the matrix', {}],
  ['the dialog', { view: 'list', dialog: 'permissions', item: 'role-care' }],
])(
  'in %s, boxes of another administrator are shown below what was clicked, and saved with it',
  async (_, params) => {
    const theirs = { updatedAt: '2026-02-01T00:00:00.000Z', permissionIds: [permissions[4]!.id] }
    const canned = roleHandlers()
    let isChanged = false
    const getRoles = async () => {
      const all = await canned.getRoles!({}, undefined)
      return all.map((role) =>
        isChanged && role.id === 'role-care'
          ? { ...role, permissions: theirs.permissionIds, updatedAt: theirs.updatedAt }
          : role,
      )
    }
    const save = vi.fn(canned.attachPermissionsToRole!).mockImplementationOnce(async () => {
      isChanged = true
      throw new ApiError('CHANGED_MEANWHILE', theirs)
    })
    const { screen, user } = await showAdmin('roles', {
      configuration,
      params,
      answers: { ...canned, getRoles, attachPermissionsToRole: save },
    })
    const name = 'dialog' in params ? permissionName(6) : `${permissionName(6)}, Care`
    const theirName = 'dialog' in params ? permissionName(4) : `${permissionName(4)}, Care`
    const box = (of: string) => screen.getByRole('checkbox', { name: of }) as HTMLInputElement
    await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(box(theirName).checked).toBe(true))
    expect([box(name).checked, screen.getByRole('alert').textContent]).toEqual([
      true,
      expect.stringContaining('changed while you were editing'),
    ])
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Permissions changed')).toBeDefined()
    expect(save.mock.lastCall?.[0]).toEqual({
      roleId: 'role-care',
      permissionIds: [permissions[4]?.id, permissions[6]?.id],
      updatedAt: theirs.updatedAt,
    })
  },
)

test('a role that another administrator gave the permission meanwhile is shown, and keeps it', async () => {
  const id = permissions[6]!.id
  const canned = roleHandlers()
  const save = vi.fn(canned.attachPermissionToRoles!)
  const others = await canned.addRoleV2!({ key: 'night', name: 'Night' } as never, undefined)
  const updatedAt = '2026-02-01T00:00:00.000Z'
  let isChanged = false
  const getRoles = async () =>
    (await canned.getRoles!({}, undefined)).map((role) =>
      isChanged && role.id === others.id ? { ...role, permissions: [id], updatedAt } : role,
    )
  save.mockImplementationOnce(async () => {
    isChanged = true
    throw new ApiError('CHANGED_MEANWHILE', { roleIds: [others.id], updatedAt })
  })
  const { screen, user } = await showAdmin('roles', {
    configuration,
    answers: { ...canned, getRoles, attachPermissionToRoles: save },
  })
  const box = (role: string) =>
    screen.getByRole('checkbox', { name: `${permissionName(6)}, ${role}` }) as HTMLInputElement
  await screen.findByText('6 roles')
  for (const role of ['Billing', 'Care']) await user.click(box(role))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(box('Night').checked).toBe(true))
  expect(screen.getByRole('alert').textContent).toContain('changed while you were editing')
  expect([box('Billing').checked, box('Care').checked]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Permissions changed')).toBeDefined()
  expect(save.mock.lastCall?.[0]).toEqual({
    permissionId: id,
    roleIds: ['role-billing', 'role-care', others.id],
    updatedAt,
  })
})
