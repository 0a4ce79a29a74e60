// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { teamHandlers } from '../../preview/handlers/team.ts'
import { pass } from '../../testing/show-admin.tsx'
import { choose, findRow, showUsers } from '../../testing/users-page.tsx'

test('a change is shown at once, and taken back when it is refused', async () => {
  const answer = Promise.withResolvers<never>()
  const portal = await showUsers({ answers: { lockUser: () => answer.promise } })
  const dialog = await choose(portal, 'Chen Wei', 'Lock…')
  await pass(portal, 500)
  await portal.user.click(dialog.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Locked')).toBeDefined())
  await act(async () => answer.reject(new ApiError('LAST_ADMINISTRATOR')))
  await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Active')).toBeDefined())
})

test('roles that are all taken away go as one empty text', async () => {
  const updateUser = vi.fn(teamHandlers().updateUser!)
  const portal = await showUsers({ answers: { updateUser } })
  const dialog = await choose(portal, 'Chen Wei', 'Edit…')
  await dialog.findByRole('checkbox', { name: /^Support/ })
  for (const box of dialog.getAllByRole('checkbox', { checked: true })) await portal.user.click(box)
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updateUser).toHaveBeenCalled())
  expect(updateUser.mock.lastCall?.[0]).toMatchObject({ roleIds: [''] })
})
