// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homeRoute, route } from '../ports/route.ts'
import { showAdmin } from '../testing/show-admin.tsx'

test('a page alone has no navigation around it', async () => {
  const { screen } = await showAdmin('users', { params: { only: 'page' } })
  expect(screen.queryByRole('navigation')).toBeNull()
  await screen.findByRole('table')
})

test('a dialog alone hides its page, and leaves when it is closed', async () => {
  const portal = await showAdmin('users', { params: { only: 'page' } })
  const { screen, store, host, user } = portal
  const params = { only: 'dialog', dialog: 'invite' }
  await act(async () => store.set(route, { key: 'admin/users', params }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(host.closeRequested).toHaveBeenCalledWith({ reason: 'button' }))
  await waitFor(() => expect(store.get(route).key).toBe(homeRoute))
})
