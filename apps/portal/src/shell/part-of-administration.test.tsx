// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homeRoute, route } from '../ports/route.ts'
import { showAdmin } from '../testing/show-admin.tsx'

const configuration = { navigation: { sso: { visibility: 'always' as const } } }

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

test('the setup of single sign-on is a dialog where the page around it is left out', async () => {
  const portal = await showAdmin('users', { params: { only: 'page' }, configuration })
  const { screen, store, host, user } = portal
  await act(async () => store.set(route, { key: 'admin/sso/new', params: { only: 'dialog' } }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect your provider' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
  await user.click(dialog.getAllByRole('button', { name: /^Choose / })[0] as HTMLElement)
  await waitFor(() => expect(store.get(route).key).toMatch(/^admin\/sso\/.+\/setup$/))
  // The draft that the first step makes has a dialog of its own; the user has not left in between.
  const next = within(await screen.findByRole('dialog', { name: /^Connect / }))
  expect(host.closeRequested).not.toHaveBeenCalled()
  await user.click(next.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(store.get(route).key).toBe(homeRoute))
})
