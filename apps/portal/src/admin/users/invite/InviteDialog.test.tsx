// @vitest-environment happy-dom
import { addUser } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { unsavedAtom } from '../../../ports/unsaved.ts'
import { teamHandlers } from '../../../preview/handlers/team.ts'
import type { ShownPortal } from '../../../testing/show.tsx'
import { pass } from '../../../testing/show-admin.tsx'
import { away, showUsers } from '../../../testing/users-page.tsx'

const openDialog = async (portal: ShownPortal) => {
  await portal.user.click(portal.screen.getByRole('button', { name: 'Invite people' }))
  const dialog = within(await portal.screen.findByRole('dialog', { name: 'Invite people' }))
  return { dialog, field: dialog.getByLabelText('Email addresses') as HTMLInputElement }
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']

const readChips = (dialog: Dialog) =>
  dialog.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
const readAlerts = (dialog: Dialog) => dialog.queryAllByRole('alert').map(({ textContent }) => textContent)
const sentBy = ({ call }: ShownPortal) =>
  vi.mocked(call).mock.calls.flatMap(([operation, input]) => (operation === addUser ? [input] : []))
const noa = { email: 'noa@acme.test', name: undefined, phone: undefined, roleIds: [], provider: 'local' }

describe('inviting', () => {
  test('makes chips of what is typed and pasted, and gives the last one back', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    expect(document.activeElement).toBe(field)
    await portal.user.type(field, 'noa@acme.test,lev@acme.test{Enter}')
    await portal.user.paste('Gal Or <gal@acme.test>; NOA@acme.test')
    expect(readChips(dialog)).toEqual([
      'Remove noa@acme.test',
      'Remove lev@acme.test',
      'Remove gal@acme.test',
    ])
    await portal.user.type(field, '{Backspace}')
    expect([field.value, readChips(dialog).length]).toEqual(['gal@acme.test', 2])
    await portal.user.click(dialog.getByRole('button', { name: 'Remove noa@acme.test' }))
    expect(document.activeElement).toBe(field)
    expect(dialog.getByRole('button', { name: 'Send 2 invitations' })).toBeDefined()
  })

  test('counts the people who would be lost by leaving, until the dialog is closed', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'noa@acme.test,lev@acme.test')
    expect(portal.store.get(unsavedAtom)).toBe(2)
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(portal.store.get(unsavedAtom)).toBe(0)
  })

  test('an address that mail cannot reach is named at once, and waits to be put right', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'kim@rival noa@acme.test ')
    expect(readAlerts(dialog)).toEqual(['kim@rival: enter a complete address, such as kim@rival.com'])
    await portal.user.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(document.activeElement).toBe(field)
    expect(sentBy(portal)).toEqual([])
    await portal.user.click(dialog.getByRole('button', { name: 'Remove kim@rival' }))
    expect(readAlerts(dialog)).toEqual([])
  })

  test('says what is missing when nothing was typed, until something is', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(readAlerts(dialog)).toEqual(['Enter an email address'])
    await portal.user.type(field, 'n')
    expect(readAlerts(dialog)).toEqual([])
  })

  test('asks the server once, says so, and closes', async () => {
    const add = vi.fn(teamHandlers().addUser!)
    const portal = await showUsers({ answers: { addUser: add } })
    const { screen, user } = portal
    const { dialog, field } = await openDialog(portal)
    await user.type(field, 'noa@acme.test{Enter}')
    await user.type(dialog.getByLabelText('Name (optional)'), 'Noa')
    await user.click(await dialog.findByRole('checkbox', { name: /^Read only/ }))
    await user.dblClick(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pass(portal, 150)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Invitation sent to noa@acme.test',
      ),
    )
    const wanted = { ...noa, name: 'Noa', roleIds: ['role-read-only'] }
    expect(add.mock.calls.map(([input]) => input)).toEqual([wanted])
    await pass(portal, 6000)
    expect(screen.queryByText('Invitation sent to noa@acme.test')).toBeNull()
  })

  test('SEC-AD-09 who is refused stays with the reason, and the toast lies in the open dialog', async () => {
    const add = teamHandlers().addUser!
    const answers = {
      addUser: async (input: Parameters<typeof add>[0], caller: never) => {
        if (input.email === 'taken@acme.test') throw new ApiError('USER_ALREADY_MEMBER')
        return add(input, caller)
      },
    }
    const portal = await showUsers({ answers })
    const { dialog, field } = await openDialog(portal)
    await portal.user.click(field)
    await portal.user.paste('noa@acme.test, taken@acme.test\nlev@acme.test NOA@acme.test')
    await portal.user.click(dialog.getByRole('button', { name: 'Send 3 invitations' }))
    await dialog.findByText('Couldn’t invite taken@acme.test: This person is already a member.')
    expect(dialog.getByText('Invited: noa@acme.test and lev@acme.test')).toBeDefined()
    expect(readChips(dialog)).toEqual(['Remove taken@acme.test'])
    expect(await dialog.findByText('2 invitations sent', { selector: '.v-toast *' })).toBeDefined()
    await portal.user.click(dialog.getByRole('button', { name: 'Remove taken@acme.test' }))
    expect(readAlerts(dialog)).toEqual([])
  })

  test('leaves out who is listed as a member already', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'admin@acme.test,noa@acme.test,')
    expect(dialog.getByText('Ada Admin is already a member and won’t get an invitation.')).toBeDefined()
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
    expect(sentBy(portal)).toEqual([noa])
  })

  test('a failing server keeps everyone not yet invited, and shows the trace id', async () => {
    const failing = vi.fn().mockRejectedValue(away)
    const portal = await showUsers({ answers: { addUser: failing } })
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'noa@acme.test,lev@acme.test,')
    await portal.user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('trace-1')
    expect(readChips(dialog)).toHaveLength(2)
    expect(failing).toHaveBeenCalledTimes(1)
    await portal.user.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(portal.screen.getByRole('button', { name: 'Invite people' })),
    )
  })

  test('SEC-AD-09 more than 500 at once are refused, and none is invited', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.click(field)
    await portal.user.paste(Array.from({ length: 501 }, (_, index) => `p${index}@acme.test`).join(' '))
    await portal.user.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(readAlerts(dialog)).toEqual(['Invite at most 500 people at once'])
    expect(sentBy(portal)).toEqual([])
  })

  test('access ends with a day; one that is over is refused until another is chosen', async () => {
    const portal = await showUsers({ boot: { flags: { 'temporary-users': 'on' } } })
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'noa@acme.test')
    const day = dialog.getByLabelText('Access ends (optional)') as HTMLInputElement
    await portal.user.type(day, '2001-01-01')
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(readAlerts(dialog)).toEqual(['Choose today or a later date'])
    const tomorrow = new Date(portal.clock.now() + 86_400_000)
    await portal.user.clear(day)
    await portal.user.type(day, tomorrow.toISOString().slice(0, 10))
    expect(readAlerts(dialog)).toEqual([])
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(sentBy(portal)).toHaveLength(1))
    expect(sentBy(portal)[0]).toMatchObject({ expirationInSeconds: expect.any(Number) })
  })

  test.each([
    [{}, { enabled: true }],
    [{ 'temporary-users': 'on' }, { enabled: false }],
  ])('with the flags %j and the configuration %j access has no end to choose', async (flags, setting) => {
    const getTemporaryUserConfiguration = async () => setting
    const portal = await showUsers({ boot: { flags }, answers: { getTemporaryUserConfiguration } })
    const { dialog } = await openDialog(portal)
    await dialog.findByRole('checkbox', { name: /^Read only/ })
    expect(dialog.queryByLabelText('Access ends (optional)')).toBeNull()
  })

  test.each([
    ['mandatory', 'Phone', 1],
    [false, 'Phone', 0],
    ['optional', 'Phone (optional)', 1],
  ])('the operator says the phone number is %s', async (phoneNumberField, label, count) => {
    const navigation = { users: { inviteDialog: { phoneNumberField } } }
    const portal = await showUsers({ configuration: { navigation } })
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'noa@acme.test{Enter}')
    expect(dialog.queryAllByLabelText(label)).toHaveLength(count)
    if (phoneNumberField !== 'mandatory') return
    await portal.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(readAlerts(dialog)).toEqual(['Enter a phone number'])
    await portal.user.type(dialog.getByLabelText(label), '+')
    expect(readAlerts(dialog)).toEqual([])
  })
})
