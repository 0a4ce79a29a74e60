// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { teamHandlers } from '../../preview/handlers/team.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { pass } from '../../testing/show-admin.tsx'
import { away, showUsers } from '../../testing/users-page.tsx'

describe('inviting', () => {
  const openDialog = async (portal: ShownPortal) => {
    await portal.user.click(portal.screen.getByRole('button', { name: 'Invite people' }))
    return within(await portal.screen.findByRole('dialog', { name: 'Invite people' }))
  }

  test('a refusal stands beside the address, and what was typed stays', async () => {
    const portal = await showUsers()
    const dialog = await openDialog(portal)
    const email = dialog.getByLabelText('Work e-mail') as HTMLInputElement
    expect(document.activeElement).toBe(email)
    await portal.user.type(email, 'amara{Enter}')
    expect(dialog.getByRole('alert').textContent).toBe('Enter a valid email address')
    await portal.user.clear(email)
    await portal.user.type(email, 'amara.okafor@acme.test')
    await portal.user.type(dialog.getByLabelText('Name (optional)'), 'Amara')
    await portal.user.click(await dialog.findByRole('checkbox', { name: /^Support/ }))
    await portal.user.dblClick(dialog.getByRole('button', { name: 'Send invitation' }))
    await dialog.findByText('This person is in the team already.')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect((dialog.getByLabelText('Name (optional)') as HTMLInputElement).value).toBe('Amara')
    expect((dialog.getByRole('checkbox', { name: /^Support/ }) as HTMLInputElement).checked).toBe(true)
  })

  test('asks the server once, says so, and the row is there', async () => {
    const addUser = vi.fn(teamHandlers().addUser!)
    const portal = await showUsers({ answers: { addUser } })
    const { screen, user } = portal
    const dialog = await openDialog(portal)
    await user.type(dialog.getByLabelText('Work e-mail'), 'noa@acme.test')
    await user.click(await dialog.findByRole('checkbox', { name: /^Read only/ }))
    await user.click(dialog.getByRole('checkbox', { name: /^Limit access/ }))
    await user.dblClick(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pass(portal, 150)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Invitation sent to noa@acme.test',
      ),
    )
    expect(addUser.mock.calls.map(([input]) => input)).toEqual([
      {
        email: 'noa@acme.test',
        name: undefined,
        phone: undefined,
        roleIds: ['role-read-only'],
        expirationInSeconds: 2_592_000,
        provider: 'local',
      },
    ])
    await pass(portal, 6000)
    expect(screen.queryByText('Invitation sent to noa@acme.test')).toBeNull()
  })

  test('shows the trace id where the server fails, and Escape gives the keyboard back', async () => {
    const addUser = vi.fn().mockRejectedValue(away)
    const portal = await showUsers({ answers: { addUser } })
    const dialog = await openDialog(portal)
    await portal.user.type(dialog.getByLabelText('Work e-mail'), 'noa@acme.test{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain('trace-1')
    await portal.user.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(portal.screen.getByRole('button', { name: 'Invite people' })),
    )
  })

  test.each([
    ['mandatory', 'Phone', 1],
    [false, 'Phone', 0],
    ['optional', 'Phone (optional)', 1],
  ])('the operator says the phone number is %s', async (phoneNumberField, label, count) => {
    const navigation = { users: { inviteDialog: { phoneNumberField } } }
    const portal = await showUsers({ configuration: { navigation } })
    const dialog = await openDialog(portal)
    expect(dialog.queryAllByLabelText(label)).toHaveLength(count)
    await portal.user.type(dialog.getByLabelText('Work e-mail'), 'noa@acme.test{Enter}')
    if (phoneNumberField === 'mandatory') expect(dialog.getByRole('alert').textContent).toBe('Fill this in')
  })
})
