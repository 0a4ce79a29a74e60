// @vitest-environment happy-dom
import { createInviteUserLink, updateInviteUserLink } from '@vestibule/contract/areas/invites'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { away, showUsers } from '../../../testing/users-page.tsx'

const openDialog = async (wanted?: Parameters<typeof showUsers>[0]) => {
  const portal = await showUsers(wanted)
  await portal.user.click(portal.screen.getByRole('button', { name: 'Invite people' }))
  return { portal, dialog: within(await portal.screen.findByRole('dialog')) }
}

test('a link is made, copied, kept to a domain and turned off again', async () => {
  const { portal, dialog } = await openDialog()
  const { user, call } = portal
  await user.click(await dialog.findByRole('button', { name: 'Create link' }))
  await user.click(await dialog.findByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toContain('invitationToken=shared')
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Link settings' }))
  await user.type(dialog.getByLabelText('Email domains'), 'noa@Acme.test{Enter}')
  expect(
    await dialog.findByText('Anyone with an address at acme.test joins with the default role.'),
  ).toBeDefined()
  await user.type(dialog.getByLabelText('Email domains'), 'nonsense{Enter}')
  expect(await dialog.findByText('Enter a domain such as acme.com instead of nonsense')).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: 'Email me when someone joins' }))
  await waitFor(() =>
    expect(vi.mocked(call)).toHaveBeenCalledWith(updateInviteUserLink, { shouldSendEmail: true }),
  )
  expect(dialog.getByText('0 people joined with this link.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'New link' }))
  const kept = { domains: ['acme.test'], shouldSendEmail: true }
  await waitFor(() => expect(vi.mocked(call)).toHaveBeenCalledWith(createInviteUserLink, kept))
  await user.selectOptions(dialog.getByLabelText('Expires'), 'Expire in 7 days')
  await waitFor(() =>
    expect(vi.mocked(call)).toHaveBeenCalledWith(updateInviteUserLink, { expiresInMinutes: 10_080 }),
  )
  await user.click(dialog.getByRole('button', { name: 'Turn off link' }))
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeDefined()
})

test('where the tenant allows none, there is none', async () => {
  const getInviteLinkConfiguration = async () => ({ tenantInvitationsAllowed: false, emailsEnabled: true })
  const { dialog } = await openDialog({ answers: { getInviteLinkConfiguration } })
  await dialog.findByRole('checkbox', { name: /^Read only/ })
  expect(dialog.queryByText('Invite link')).toBeNull()
})

test('a refusal is shown beside it, and the rest of the form stays', async () => {
  const { portal, dialog } = await openDialog({
    answers: { createInviteUserLink: vi.fn().mockRejectedValue(away) },
  })
  await portal.user.type(dialog.getByLabelText('Email addresses'), 'noa@acme.test{Enter}')
  await portal.user.click(await dialog.findByRole('button', { name: 'Create link' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('trace-1')
  expect(dialog.getByRole('button', { name: 'Remove noa@acme.test' })).toBeDefined()
})
