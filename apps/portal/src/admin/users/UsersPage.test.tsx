// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { loadUsers } from '@vestibule/contract/areas/team'
import { me, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { route } from '../../ports/route.ts'
import { teamHandlers } from '../../preview/handlers/team.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import { away, listNames, openMenu, findRow, listRows, showUsers } from '../../testing/users-page.tsx'

describe('the team', () => {
  test('is listed ten at a time, with how many there are', async () => {
    const portal = await showUsers()
    expect(listRows(portal)).toHaveLength(10)
    expect(portal.screen.getByText('41 people').tagName).toBe('OUTPUT')
    expect(portal.screen.getByText('Page 1 of 5')).toBeDefined()
    const row = within(findRow(portal, 'Amara Okafor'))
    expect(row.getByText('amara.okafor@acme.test').dir).toBe('ltr')
    expect([row.getByText('Admin'), row.getByText('Active')]).toHaveLength(2)
    expect(portal.host.title).toHaveBeenLastCalledWith({ title: 'Users' })
  })

  test('one’s own row can be told, and offers nothing that would lock oneself out', async () => {
    const portal = await showUsers()
    const row = within(findRow(portal, 'admin@acme.test'))
    expect(row.getByText('You')).toBeDefined()
    expect(row.queryByRole('checkbox')).toBeNull()
    expect(await openMenu(portal, 'Ada Admin')).toEqual(['Edit…'])
  })

  test('is found by what is typed, which stays in the address and under the fingers', async () => {
    const portal = await showUsers()
    const { screen, user, host, call } = portal
    await user.keyboard('/')
    const search = screen.getByRole('searchbox') as HTMLInputElement
    expect(document.activeElement).toBe(search)
    await user.keyboard('ama')
    await pass(portal, 249)
    expect(vi.mocked(call).mock.calls.filter(([operation]) => operation === loadUsers)).toHaveLength(1)
    await user.keyboard('ra')
    await pass(portal, 250)
    await screen.findByText('1 person')
    expect(listNames(portal)).toEqual(['Amara Okafor'])
    expect([search.value, document.activeElement]).toEqual(['amara', search])
    const params = { search: 'amara' }
    expect(host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/users', params, replace: true })
  })

  test('opens as the address says, whatever it says', async () => {
    const params = { search: 'o', role: 'role-support', sort: 'email', direction: 'desc', page: 'x' }
    const portal = await showAdmin('users', { params })
    const { screen, call } = portal
    expect(((await screen.findByRole('searchbox')) as HTMLInputElement).value).toBe('o')
    await waitFor(() => expect(listRows(portal).length).toBeGreaterThan(2))
    expect(call).toHaveBeenCalledWith(loadUsers, {
      searchFilter: 'o',
      roleId: 'role-support',
      state: undefined,
      sortBy: 'email',
      sortDirection: 'DESC',
      pageOffset: 0,
      pageSize: 10,
    })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
    expect((screen.getByRole('combobox', { name: 'Role' }) as HTMLSelectElement).value).toBe('role-support')
  })

  test('is filtered, sorted and paged, each a step back in the host’s history', async () => {
    const portal = await showUsers()
    const { screen, user, host, store } = portal
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Invited')
    await screen.findByText('4 people')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(listNames(portal)[0]).toBe('Zoltán Kovács'))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Page 2 of 5')
    const params = { sort: 'name', direction: 'desc', page: '2' }
    expect(store.get(route).params).toEqual(params)
    expect(host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/users', params, replace: false })
    await user.click(screen.getByRole('button', { name: 'Joined' }))
    await screen.findByText('Page 1 of 5')
    expect(store.get(route).params).toEqual({ sort: 'createdAt' })
  })

  test('a page that is not there any more gives way to the last one', async () => {
    const portal = await showAdmin('users', { params: { page: '9' } })
    await portal.screen.findByText('Page 5 of 5')
    expect(portal.store.get(route).params).toEqual({ page: '5' })
  })

  test('no user matches: says so, and shows all users again', async () => {
    const { screen, user } = await showAdmin('users', { params: { search: 'zzz', state: 'active' } })
    await screen.findByText('No users match “zzz”')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('41 people')
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })

  test('that does not come says why, and comes with the next try', async () => {
    const load = vi.fn().mockRejectedValueOnce(away).mockImplementation(teamHandlers().loadUsers!)
    const { screen, user } = await showAdmin('users', { answers: { loadUsers: load } })
    expect((await screen.findByRole('alert')).textContent).toContain('trace-1')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('41 people')
  })

  test('keeps its old rows while the server is away', async () => {
    const load = vi.fn(teamHandlers().loadUsers!)
    const portal = await showUsers({ answers: { loadUsers: load } })
    load.mockRejectedValueOnce(away)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Name' }))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('trace-1')
    expect(listNames(portal)[0]).toBe('Ada Admin')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(portal.screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(listNames(portal)[0]).toBe('Zoltán Kovács'))
  })

  test('a member who may only look sees no way to change anything', async () => {
    const mayRead = { ...permissions[0]!, key: 'fe.secure.read.users' }
    const portal = await showUsers({
      answers: { getProfile: async () => ({ ...me, permissions: [mayRead] }) },
    })
    const { screen } = portal
    expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryAllByRole('button', { name: /^Actions/ })).toEqual([])
  })
})

describe('groups', () => {
  const boot = { flags: { 'groups-admin-box-new': 'on' } }

  test('stand in a column, beside the users who are in them', async () => {
    const portal = await showUsers({ boot })
    expect(portal.screen.getByRole('columnheader', { name: 'Groups' })).toBeDefined()
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Care')).toBeDefined())
    expect(within(findRow(portal, 'Amara Okafor')).queryByText('Care')).toBeNull()
  })

  test('leave the users of one, and no more', async () => {
    const portal = await showUsers({ boot })
    await portal.user.selectOptions(await portal.screen.findByLabelText('Group'), 'Care')
    await portal.screen.findByText('5 people')
    expect(portal.store.get(route).params).toMatchObject({ group: expect.any(String) })
  })

  test.each([
    ['the flag is off', { flags: {} }, 'fe.*'],
    ['the user may not read them', boot, 'fe.secure.read.users'],
  ])('are neither asked for nor shown where %s', async (_, given, key) => {
    const getProfile = async () => ({ ...me, permissions: [{ ...permissions[0]!, key }] })
    const portal = await showUsers({ boot: given, answers: { getProfile } })
    expect(portal.screen.queryByRole('columnheader', { name: 'Groups' })).toBeNull()
    const names = vi.mocked(portal.call).mock.calls.map(([{ name }]) => name)
    expect(names).not.toContain('getUsersGroups')
    expect(names).not.toContain('getGroups')
  })
})
