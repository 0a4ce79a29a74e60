// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { createDownloadTicket } from '@vestibule/contract/areas/downloads'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
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

test('the account is named above its pages, and its name stands where that of the user’s own would', async () => {
  const answers = { getSettings: async () => ({ tenantId: 'labs', name: 'Acme Labs' }) }
  const { screen } = await showAdmin('users', { params: { tenantId: 'labs' }, answers })
  expect(await screen.findByText('You’re managing Acme Labs')).toBeDefined()
  expect(screen.getByText('People who can sign in to Acme Labs, and their roles.')).toBeDefined()
})

test('a user that may not read its settings still sees which account it is', async () => {
  const answers = { getSettings: async () => Promise.reject(new ApiError('FORBIDDEN')) }
  const { screen } = await showAdmin('users', { params: { tenantId: 'labs' }, answers })
  expect(await screen.findByText('You’re managing labs')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeDefined()
})

test('SEC-TE-03 an account that the user may not manage shows no page', async () => {
  const answers = { getSettings: async () => Promise.reject(new ApiError('NOT_FOUND')) }
  const { screen, user, store } = await showAdmin('users', { params: { tenantId: 'foreign' }, answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'No access to this account' })).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Back to all accounts' })[0]!)
  expect(store.get(route)).toEqual({ key: 'admin/allAccounts', params: {} })
})

describe('the users of that account as a file', () => {
  const exportFrom = async (answers = {}) => {
    const portal = await showAdmin('users', { params: { tenantId: 'labs', search: 'chen' }, answers })
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Export CSV' }))
    return portal
  }

  test('are asked for by the name of the account', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { call, screen } = await exportFrom()
    expect(await screen.findByText('users.csv downloaded')).toBeDefined()
    expect(call).toHaveBeenCalledWith(createDownloadTicket, {
      operation: 'exportUsers',
      input: expect.objectContaining({ searchFilter: 'chen' }),
      tenantId: 'labs',
    })
  })

  test('SEC-TE-03 are refused, and the refusal shown, once the account may not be managed', async () => {
    const createTicket = async () => Promise.reject(new ApiError('NOT_FOUND'))
    const { screen } = await exportFrom({ createDownloadTicket: createTicket })
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})
