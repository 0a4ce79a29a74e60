// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { route } from '../ports/route.ts'
import { showAdmin } from '../testing/show-admin.tsx'

test('navigation stays in the account that the address names, and keeps its rows apart', async () => {
  const portal = await showAdmin('users', { params: { tenantId: 'labs', search: 'chen' } })
  const { screen, store, call, user } = portal
  const countLoads = () => vi.mocked(call).mock.calls.filter(([{ name }]) => name === 'loadUsers').length
  await screen.findByText('Chen Wei')
  const before = countLoads()
  await user.click(screen.getByRole('link', { name: 'Account' }))
  expect(store.get(route)).toEqual({ key: 'admin/account', params: { tenantId: 'labs' } })
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('#/admin/users?tenantId=labs')
  await act(async () => store.set(route, { key: 'admin/users', params: { search: 'chen' } }))
  await screen.findByText('Chen Wei')
  expect(countLoads()).toBeGreaterThan(before)
})
