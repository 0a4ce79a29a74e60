import { expect, test } from 'vitest'
import { readPageRoute } from './read-address.ts'
import { formatPageAddress, readPageAddress } from './page-address.ts'

test.each([
  ['admin/users', { page: 'users' }],
  ['admin/users/42', { page: 'users', item: '42' }],
  ['admin/users/a%2Fb/sessions', { page: 'users', item: 'a/b', tab: 'sessions' }],
])('%s leads there and back', (key, address) => {
  expect(readPageAddress(key)).toEqual(address)
  expect(formatPageAddress(address)).toBe(key)
})

test('an address that is not well encoded is read as it is', () => {
  expect(readPageAddress('admin/users/50%/%E0')).toEqual({ page: 'users', item: '50%', tab: '%E0' })
})

test.each(['loginUrl', 'admin', 'authenticatedUrl'])('%s is no address of administration', (key) => {
  expect(readPageAddress(key)).toBeUndefined()
})

test('a page of ours that is opened at an item of a page begins there', () => {
  const location = { href: 'https://portal.test/oauth/portal?x=1#/admin/users/42/sessions' } as Location
  const history = { replaceState: () => {} } as unknown as History
  expect(readPageRoute({ location, history })).toEqual({ key: 'admin/users/42/sessions', params: { x: '1' } })
})
