// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  deleteGroup,
  deleteRolesFromGroup,
  deleteUsersFromGroup,
  updateGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import { ApiError } from '@vestibule/contract/errors'
import { groups, members } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const boot = { flags: { 'groups-admin-box-new': 'on' } }
const configuration = { navigation: { groups: { visibility: 'always' } } } as const
const show = async (page = 'groups', params: Readonly<Record<string, string>> = {}, answers = {}) => {
  const portal = await showAdmin(page, { boot, configuration, params, answers })
  await portal.screen.findByRole('table')
  return portal
}

describe('groups', () => {
  test('are listed with members, roles and who manages them', async () => {
    const { screen } = await show()
    expect(await screen.findByText('4 groups')).toBeDefined()
    const care = within(screen.getByText('Care').closest('tr')!)
    expect([care.getByText('5'), care.getByText('Support')]).toHaveLength(2)
    const empty = within(screen.getByText('Contractors').closest('tr')!)
    expect([empty.getByText('Empty'), empty.getByText('No roles')]).toHaveLength(2)
    expect(within(screen.getByText('Product').closest('tr')!).getByText('SCIM')).toBeDefined()
    const many = within(screen.getByText(/^Regional/).closest('tr')!)
    expect(many.getByText('+1')).toBeDefined()
  })

  test('are switched off, and then say that they are and offer no new one', async () => {
    const { screen, user, call } = await show('groups', { dialog: 'settings' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: /^Use groups/ }))
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/^Groups are off/)).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateGroupConfiguration, { enabled: false, rolesEnabled: true })
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull()
  })

  test('are found by name and description', async () => {
    const { screen } = await show('groups', { search: 'customers' })
    expect(await screen.findByText('1 group')).toBeDefined()
    expect(screen.queryByText('Contractors')).toBeNull()
  })

  test('are all offered again where nothing matches', async () => {
    const { screen, user } = await show('groups', { search: 'zzz' })
    await user.click(await screen.findByRole('button', { name: 'Show all groups' }))
    expect(await screen.findByText('4 groups')).toBeDefined()
  })

  test('say why they did not come, and are asked for again', async () => {
    const { answer: getGroups, retry } = awayAtFirst(() => ({ groups: [] }))
    const portal = await show('groups', {}, { getGroups })
    await retry(portal)
    expect(await portal.screen.findByText('No groups yet')).toBeDefined()
  })

  test('that were changed meanwhile show both values, and keep the chosen one', async () => {
    const theirs = {
      name: 'Help desk',
      description: 'Theirs',
      color: '',
      updatedAt: '2026-11-20T10:00:00.000Z',
    }
    const saved: unknown[] = []
    const change = async (input: { readonly updatedAt?: string | undefined }) => {
      if (input.updatedAt !== theirs.updatedAt) throw new ApiError('CHANGED_MEANWHILE', theirs)
      saved.push(input)
      return {}
    }
    const params = { dialog: 'edit', item: 'group-care' }
    const { screen, user } = await show('groups', params, { updateGroup: change })
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'Care team')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('Help desk')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved).toMatchObject([{ groupId: 'group-care', name: 'Care team', description: 'Theirs' }])
  })

  test('are made; a name that is taken is said beside it', async () => {
    const { screen, user, call } = await show()
    await user.click(screen.getByRole('button', { name: 'New group' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), 'care')
    await user.selectOptions(dialog.getByLabelText('Color'), 'Green')
    await user.click(dialog.getByRole('button', { name: 'Create group' }))
    expect(await dialog.findByText(/Another group has this name/)).toBeDefined()
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'Sales')
    await user.click(dialog.getByRole('button', { name: 'Create group' }))
    expect(await screen.findByText('5 groups')).toBeDefined()
    const input = { name: 'Sales', description: '', color: '#45a67a', metadata: '' }
    expect(call).toHaveBeenCalledWith(createGroup, input)
  })

  test('are changed', async () => {
    const { screen, user, call } = await show('groups', { dialog: 'edit', item: 'group-care' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'First line')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('First line')).toBeDefined()
    const description = 'Answers customers in all regions'
    const input = { groupId: 'group-care', name: 'First line', description, color: '#7b8cde', metadata: '' }
    expect(call).toHaveBeenCalledWith(updateGroup, input)
  })

  test('SEC-PO-09 are deleted after a question that says who loses what', async () => {
    const portal = await show('groups', { dialog: 'delete', item: 'group-care' })
    const { screen, user, call } = portal
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/5 people lose the roles/)).toBeDefined()
    await pass(portal, 500)
    await user.click(dialog.getByRole('button', { name: 'Delete group' }))
    expect(await screen.findByText('3 groups')).toBeDefined()
    expect(call).toHaveBeenCalledWith(deleteGroup, { groupId: 'group-care' })
  })

  test('one that a directory manages has no dialogs and only opens', async () => {
    const { screen, user } = await show('groups', { dialog: 'delete', item: 'group-product' })
    const menu = await screen.findByRole('button', { name: 'Actions for Product' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(menu)
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Open'])
  })

  test('are no page while their flag is off', async () => {
    const { screen } = await showAdmin('groups', { configuration })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  })
})

describe('a group', () => {
  const [newcomer] = members

  test('gets members', async () => {
    const { screen, user, call } = await show('groups/group-care', { dialog: 'addMembers' })
    const dialog = within(await screen.findByRole('dialog'))
    const submit = dialog.getByRole('button', { name: 'Add to group' })
    await user.click(submit)
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one person')
    expect(
      dialog.queryByRole('checkbox', { name: new RegExp(groups[0]?.users?.[0]?.email ?? '') }),
    ).toBeNull()
    await user.click(await dialog.findByRole('checkbox', { name: new RegExp(newcomer!.email) }))
    await user.click(submit)
    expect(await screen.findByText('6 people')).toBeDefined()
    expect(call).toHaveBeenCalledWith(addUsersToGroup, { groupId: 'group-care', userIds: [newcomer!.id] })
  })

  test('loses a member after a question', async () => {
    const portal = await show('groups/group-care')
    const { screen, user, call } = portal
    const [first] = groups[0]?.users ?? []
    await user.click(screen.getByRole('button', { name: `Remove ${first?.name}` }))
    await screen.findByRole('dialog')
    await pass(portal, 500)
    await user.click(screen.getByRole('button', { name: 'Remove from group' }))
    expect(await screen.findByText('4 people')).toBeDefined()
    const input = { groupId: 'group-care', userIds: [first?.id] }
    expect(call).toHaveBeenCalledWith(deleteUsersFromGroup, input)
  })

  test('gets and loses roles', async () => {
    const portal = await show('groups/group-care/roles')
    const { screen, user, call } = portal
    await user.click(screen.getByRole('button', { name: 'Add roles' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: /Read only/ }))
    await user.click(dialog.getByRole('button', { name: 'Add to group' }))
    expect(await screen.findByText('2 roles')).toBeDefined()
    const added = { groupId: 'group-care', roleIds: ['role-read-only'] }
    expect(call).toHaveBeenCalledWith(addRolesToGroup, added)
    await user.click(screen.getByRole('button', { name: 'Remove Support' }))
    await screen.findByRole('dialog')
    await pass(portal, 500)
    await user.click(screen.getByRole('button', { name: 'Remove from group' }))
    expect(await screen.findByText('1 role')).toBeDefined()
    const removed = { groupId: 'group-care', roleIds: ['role-support'] }
    expect(call).toHaveBeenCalledWith(deleteRolesFromGroup, removed)
  })

  test('has fixed roles where groups give none', async () => {
    const getGroupConfiguration = async () => ({ enabled: true, rolesEnabled: false })
    const { screen } = await show('groups/group-care/roles', {}, { getGroupConfiguration })
    expect(await screen.findByText(/don’t give roles/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add roles' })).toBeNull()
  })

  test('of a directory is read and not changed', async () => {
    const { screen } = await show('groups/group-product', { dialog: 'addMembers' })
    expect(await screen.findByText(/can’t be changed here/)).toBeDefined()
    expect(screen.getByText('SCIM')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const name of [/^Edit/, /^Add/, /^Remove/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('of a directory has roles that are chosen here', async () => {
    const { screen } = await show('groups/group-product/roles')
    expect(await screen.findByRole('button', { name: 'Add roles' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })

  test('that is gone says so, and leads back', async () => {
    const { screen, user } = await showAdmin('groups/nothing', { boot, configuration })
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back to groups' }))
    expect(await screen.findByText('4 groups')).toBeDefined()
  })
})
