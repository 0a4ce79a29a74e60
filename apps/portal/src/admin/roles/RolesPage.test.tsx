// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { roles } from '@vestibule/contract/samples'
import { expect, test } from 'vitest'
import { showAdmin } from '../../testing/show-admin.tsx'

const configuration = { navigation: { roles: { visibility: 'always' } } } as const

test('lists the roles, with what each is for and how much it may do', async () => {
  const own = {
    ...roles[0]!,
    id: 'own',
    key: 'own',
    name: 'Accounting',
    tenantId: 'acme',
    permissions: ['p'],
  }
  const answers = { getRoles: async () => [...roles, own] }
  const { screen, host } = await showAdmin('roles', { configuration, answers })
  expect((await screen.findByText('4 roles')).tagName).toBe('OUTPUT')
  const row = within(screen.getByText('Accounting').closest('tr')!)
  expect([row.getByText('1 permission'), row.getByText('Acme')]).toHaveLength(2)
  const readOnly = within(screen.getByText('Read only').closest('tr')!)
  expect([readOnly.getByText('Default'), readOnly.getByText('Vendor')]).toHaveLength(2)
  expect(host.title).toHaveBeenLastCalledWith({ title: 'Roles' })
})

test('says why they did not come, and asks again', async () => {
  let isAway = true
  const getRoles = async () => {
    if (isAway) throw new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' })
    return roles
  }
  const { screen, user } = await showAdmin('roles', { configuration, answers: { getRoles } })
  expect((await screen.findByRole('alert')).textContent).toContain('trace-1')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 roles')).toBeDefined()
})

test('is no page where the operator has not opened it', async () => {
  const { screen } = await showAdmin('roles')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})
