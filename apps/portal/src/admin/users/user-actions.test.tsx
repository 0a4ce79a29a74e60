// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { me, members, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { teamHandlers } from '../../preview/handlers/team.ts'
import { route } from '../../ports/route.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import { choose, listNames, openMenu, findRow, showUsers } from '../../testing/users-page.tsx'

describe('what can be done to one person', () => {
  test('roles are changed, and shown at once', async () => {
    const portal = await showUsers()
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    const boxes = (await dialog.findAllByRole('checkbox')) as HTMLInputElement[]
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false])
    await portal.user.click(dialog.getByRole('checkbox', { name: /^Support/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Support')).toBeDefined())
  })

  test('name and phone are sent when they changed, and cleared when they were emptied', async () => {
    const updateUser = vi.fn(teamHandlers().updateUser!)
    const portal = await showUsers({ answers: { updateUser } })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    await dialog.findByRole('checkbox', { name: /^Support/ })
    const name = dialog.getByLabelText('Name')
    await portal.user.clear(name)
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a name')).toBeDefined()
    await portal.user.type(name, 'Chen Wei Lin')
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await portal.screen.findByText('Saved changes to Chen Wei Lin')
    expect(updateUser.mock.lastCall?.[0]).toMatchObject({ name: 'Chen Wei Lin' })
    expect(updateUser.mock.lastCall?.[0]).not.toHaveProperty('phone')
  })

  test('a member of another organization keeps their name, and that is shown', async () => {
    const item = { ...members[1]!, name: 'Chen Wei' }
    const portal = await showUsers({ answers: { updateUser: async () => ({ item }) } })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    await dialog.findByRole('checkbox', { name: /^Support/ })
    await portal.user.type(dialog.getByLabelText('Name'), ' Lin')
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await portal.screen.findByText(/Chen Wei also belongs to another organization/)
  })

  test('a locked user is shown as such, and unlocked from the menu', async () => {
    const portal = await showUsers()
    const dialog = await choose(portal, 'Chen Wei', 'Lock…')
    await pass(portal, 500)
    await portal.user.click(dialog.getByRole('button', { name: 'Lock' }))
    await portal.screen.findByText('Chen Wei locked')
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Locked')).toBeDefined())
    const offered = await openMenu(portal, 'Chen Wei')
    expect(offered).not.toContain('Lock…')
    expect(offered).not.toContain('Sign in as this user…')
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Unlock' }))
    await portal.screen.findByText('Chen Wei unlocked')
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Active')).toBeDefined())
  })

  test('an open dialog has an address, and Back closes it', async () => {
    const portal = await showUsers()
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    await dialog.findByRole('checkbox', { name: /^Support/ })
    const { key, params } = portal.store.get(route)
    expect(params).toMatchObject({ dialog: 'edit' })
    await act(async () => portal.store.set(route, { key, params: {} }))
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test('a link to a dialog finds a user of another page of the list, and shows none for an unknown one', async () => {
    const item = members.find(({ name }) => name === 'Chen Wei')?.id ?? ''
    const portal = await showAdmin('users', { params: { dialog: 'edit', item, search: 'grace' } })
    expect(await portal.screen.findByRole('dialog', { name: 'Edit Chen Wei' })).toBeDefined()
    const other = { key: 'admin/users', params: { dialog: 'edit', item: 'nobody' } }
    await act(async () => portal.store.set(route, other))
    await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['fe.*', 'Edit Chen Wei'],
    ['fe.secure.read.users', undefined],
  ])('the address of a dialog, for those who hold %s, opens %s', async (key, title) => {
    const item = members.find(({ name }) => name === 'Chen Wei')?.id ?? ''
    const getProfile = async () => ({ ...me, permissions: [{ ...permissions[0]!, key }] })
    const portal = await showAdmin('users', { answers: { getProfile }, params: { dialog: 'edit', item } })
    await portal.screen.findAllByText('Chen Wei')
    expect(portal.screen.queryByRole('dialog')?.querySelector('h2')?.textContent).toBe(title)
  })

  test('changing one’s own roles asks anew what one may do', async () => {
    const getProfile = vi
      .fn(async () => ({ ...me, permissions: [{ ...permissions[0]!, key: 'fe.secure.read.users' }] }))
      .mockResolvedValueOnce({ ...me, permissions: [{ ...permissions[0]!, key: 'fe.*' }] })
    const portal = await showUsers({ answers: { getProfile } })
    const dialog = await choose(portal, 'Ada Admin', 'Edit…')
    await portal.user.click(await dialog.findByRole('checkbox', { name: /^Admin/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(portal.screen.queryByRole('button', { name: 'Invite people' })).toBeNull())
  })

  test('deleting takes the address, typed', async () => {
    const portal = await showUsers()
    const { screen, user } = portal
    const dialog = await choose(portal, 'Chen Wei', 'Delete…')
    const button = dialog.getByRole('button', { name: 'Delete' }) as HTMLButtonElement
    const field = dialog.getByLabelText('Type chen.wei@acme.test to confirm')
    expect([button.disabled, document.activeElement]).toEqual([true, field])
    await user.type(field, 'CHEN.wei@acme.test')
    await user.click(button)
    await screen.findByText('40 people')
    expect(screen.queryByText('chen.wei@acme.test')).toBeNull()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test('disabling asks first, and enabling brings them back', async () => {
    const portal = await showUsers()
    const dialog = await choose(portal, 'Chen Wei', 'Disable…')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await pass(portal, 500)
    await portal.user.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Disabled')).toBeDefined())
    await openMenu(portal, 'Chen Wei')
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Enable' }))
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Active')).toBeDefined())
  })

  test('a refusal stays in the dialog', async () => {
    const deleteUser = vi.fn().mockRejectedValue(new ApiError('LAST_ADMINISTRATOR'))
    const portal = await showUsers({ answers: { deleteUser } })
    const dialog = await choose(portal, 'Chen Wei', 'Delete…')
    await portal.user.type(dialog.getByRole('textbox'), 'chen.wei@acme.test{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Your organization needs at least one administrator. Make someone else an administrator first.',
    )
  })

  test('what a menu does at once says why it was not done', async () => {
    const resendActivationLink = vi
      .fn()
      .mockRejectedValue(new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 60 }))
    const portal = await showAdmin('users', {
      answers: { resendActivationLink },
      params: { state: 'pending' },
    })
    await portal.screen.findByText('4 people')
    const [name = ''] = listNames(portal)
    await openMenu(portal, String(name))
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Send invitation again' }))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('Too many attempts')
  })
})

describe('temporary users', () => {
  const boot = { flags: { 'temporary-users': 'on' } }

  test('access gets an end, which the row shows, and loses it again', async () => {
    const portal = await showUsers({ boot })
    const dialog = await choose(portal, 'Chen Wei', 'Set end of access…')
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Choose today or a later date')).toBeDefined()
    const tomorrow = new Date(portal.clock.now() + 86_400_000).toISOString().slice(0, 10)
    await portal.user.type(dialog.getByLabelText('Access ends'), tomorrow)
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText(/^Until /)).toBeDefined())
    await openMenu(portal, 'Chen Wei')
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Make permanent' }))
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Active')).toBeDefined())
  })

  test.each([
    [{}, 'without the flag', 'Chen Wei'],
    [boot.flags, 'of oneself', 'Ada Admin'],
  ])('%j: access has no end to set %s', async (flags, _, name) => {
    const portal = await showUsers({ boot: { flags } })
    expect(await openMenu(portal, name)).not.toContain('Set end of access…')
  })
})

describe('what can be done to several people', () => {
  const pick = async ({ screen, user }: ShownPortal, ...names: string[]) => {
    for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  }

  test('takes the toolbar’s place, and goes with the selection', async () => {
    const portal = await showUsers()
    const { screen, user } = portal
    await pick(portal, 'Chen Wei', 'Daniela Rossi')
    expect(screen.getByText('2 selected')).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' }) as HTMLInputElement
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    expect(screen.getByText('9 selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Page 2 of 5')
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('SEC-AD-09: a user it could not be done for is named, with the reason, and stays selected', async () => {
    const handlers = teamHandlers()
    const disableUser = vi.fn(handlers.disableUser!).mockRejectedValueOnce(new ApiError('LAST_ADMINISTRATOR'))
    const portal = await showUsers({ answers: { ...handlers, disableUser } })
    const { screen, user } = portal
    await pick(portal, 'Chen Wei', 'Daniela Rossi', 'Elif Yılmaz')
    await user.click(screen.getByRole('button', { name: 'Disable…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable 3 people?' }))
    await pass(portal, 500)
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t do this for Chen Wei: Your organization needs at least one administrator. Make someone else an administrator first.',
    )
    expect(screen.getByText('1 selected')).toBeDefined()
    expect(screen.getByText('2 people disabled')).toBeDefined()
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('those who were invited and have not come are invited again', async () => {
    const resendActivationLink = vi.fn(teamHandlers().resendActivationLink!)
    const portal = await showAdmin('users', {
      answers: { ...teamHandlers(), resendActivationLink },
      params: { state: 'pending' },
    })
    await portal.screen.findByText('4 people')
    await portal.user.click(portal.screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await portal.user.click(portal.screen.getByRole('button', { name: 'Send invitations again' }))
    await portal.screen.findByText('4 invitations sent again')
    expect(resendActivationLink).toHaveBeenCalledTimes(4)
  })

  test('deleting takes the account’s name, typed', async () => {
    const portal = await showUsers()
    await pick(portal, 'Chen Wei', 'Daniela Rossi')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Delete…' }))
    const dialog = within(await portal.screen.findByRole('dialog', { name: 'Delete 2 people?' }))
    await portal.user.type(dialog.getByLabelText('Type Acme to confirm'), 'acme{Enter}')
    await portal.screen.findByText('39 people')
  })
})
