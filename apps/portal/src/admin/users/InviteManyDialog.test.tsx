// @vitest-environment happy-dom
import { addUser } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { teamHandlers } from '../../preview/handlers/team.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { showUsers } from '../../testing/users-page.tsx'
import { addressesIn } from './invite-many.ts'

const openDialog = async ({ screen, user }: ShownPortal) => {
  await user.click(screen.getByRole('button', { name: 'Invite people' }))
  await user.click(await screen.findByRole('button', { name: 'Invite several…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite several people' }))
  return { dialog, field: dialog.getByLabelText('E-mail addresses') as HTMLTextAreaElement }
}
const send = 'Send invitations'

describe('inviting several', () => {
  test('SEC-AD-09 each is invited; who is not stays in the field, with the reason', async () => {
    const invite = teamHandlers().addUser!
    const answers = {
      addUser: vi.fn(async (input: Parameters<typeof invite>[0], caller: never) => {
        if (input.email === 'taken@acme.test') throw new ApiError('USER_ALREADY_MEMBER')
        return invite(input, caller)
      }),
    }
    const portal = await showUsers({ answers })
    const { dialog, field } = await openDialog(portal)
    await portal.user.click(field)
    await portal.user.paste('noa@acme.test, taken@acme.test\nlev@acme.test NOA@acme.test')
    await portal.user.click(dialog.getByRole('button', { name: send }))
    const report = await dialog.findByRole('alert')
    expect(report.textContent).toContain('taken@acme.test')
    expect(report.textContent).toContain('in the team already')
    expect(field.value).toBe('taken@acme.test')
    const asked = vi.mocked(portal.call).mock.calls.filter(([operation]) => operation === addUser)
    expect(asked).toHaveLength(3)
    expect(await portal.screen.findByText('2 invitations sent')).toBeDefined()
  })

  test('closes when everybody was invited', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    await portal.user.type(field, 'noa@acme.test')
    await portal.user.click(dialog.getByRole('button', { name: send }))
    expect(await portal.screen.findByText('1 invitation sent')).toBeDefined()
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test('SEC-AD-09 more than 500 at once are refused, and none is invited', async () => {
    const portal = await showUsers()
    const { dialog, field } = await openDialog(portal)
    field.value = Array.from({ length: 501 }, (_, index) => `p${index}@acme.test`).join(' ')
    await portal.user.click(dialog.getByRole('button', { name: send }))
    expect(dialog.getByText('At most 500 at once')).toBeDefined()
    expect(vi.mocked(portal.call).mock.calls.some(([operation]) => operation === addUser)).toBe(false)
  })

  test('addresses are taken as they are pasted, each once', () => {
    expect(addressesIn(' a@b.test;A@b.test,\n c@d.test ')).toEqual(['A@b.test', 'c@d.test'])
  })
})
