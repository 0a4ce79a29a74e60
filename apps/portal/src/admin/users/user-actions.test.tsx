// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { teamHandlers } from '../../preview/handlers/team.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import { choose, namesOf, openMenu, rowOf, showUsers } from '../../testing/users-page.tsx'

describe('what can be done to one person', () => {
  test('roles are changed, and shown at once', async () => {
    const portal = await showUsers()
    const dialog = await choose(portal, 'Chen Wei', 'Change roles…')
    const boxes = (await dialog.findAllByRole('checkbox')) as HTMLInputElement[]
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false])
    await portal.user.click(dialog.getByRole('checkbox', { name: /^Support/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(rowOf(portal, 'Chen Wei')).getByText('Support')).toBeDefined())
  })

  test('changing one’s own roles asks anew what one may do', async () => {
    const getProfile = vi
      .fn(async () => ({ ...me, permissions: [{ ...permissions[0]!, key: 'fe.secure.read.users' }] }))
      .mockResolvedValueOnce({ ...me, permissions: [{ ...permissions[0]!, key: 'fe.*' }] })
    const portal = await showUsers({ answers: { getProfile } })
    const dialog = await choose(portal, 'Ada Admin', 'Change roles…')
    await portal.user.click(await dialog.findByRole('checkbox', { name: /^Admin/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(portal.screen.queryByRole('button', { name: 'Invite people' })).toBeNull())
  })

  test('deleting takes the address, typed, and a button that was seen for half a second', async () => {
    const portal = await showUsers()
    const { screen, user } = portal
    const dialog = await choose(portal, 'Chen Wei', 'Delete…')
    const button = dialog.getByRole('button', { name: 'Delete' }) as HTMLButtonElement
    const field = dialog.getByLabelText('Type chen.wei@acme.test to confirm')
    expect([button.disabled, document.activeElement]).toEqual([true, field])
    await user.type(field, 'CHEN.wei@acme.test')
    await user.click(button)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await pass(portal, 500)
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
    await waitFor(() => expect(within(rowOf(portal, 'Chen Wei')).getByText('Disabled')).toBeDefined())
    await openMenu(portal, 'Chen Wei')
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Enable' }))
    await waitFor(() => expect(within(rowOf(portal, 'Chen Wei')).getByText('Active')).toBeDefined())
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
    const [name = ''] = namesOf(portal)
    await openMenu(portal, String(name))
    await portal.user.click(portal.screen.getByRole('menuitem', { name: 'Send invitation again' }))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('Too many attempts')
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

  test('SEC-AD-09: whoever it could not be done for is named, with the reason, and stays picked', async () => {
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

  test('deleting takes the account’s name, typed', async () => {
    const portal = await showUsers()
    await pick(portal, 'Chen Wei', 'Daniela Rossi')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Delete…' }))
    const dialog = within(await portal.screen.findByRole('dialog', { name: 'Delete 2 people?' }))
    await portal.user.type(dialog.getByLabelText('Type Acme to confirm'), 'acme{Enter}')
    await portal.screen.findByText('39 people')
  })
})
