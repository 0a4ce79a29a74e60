import { expect, test } from 'vitest'
import { appearances } from '../kit/form/appearance.ts'
import { readAppearance } from './field-appearance.ts'

const pages = <T>(appearance: T) => ({ profile: { fieldsProperties: { name: { appearance } } } })
const operatorSaying = (appearance: unknown) => ({ themeV2: { adminPortal: { pages: pages(appearance) } } })

test.each([
  [{}, 'edit'],
  [operatorSaying('viewOnly'), 'viewOnly'],
  [operatorSaying('hidden'), 'hidden'],
  [operatorSaying('purple'), 'edit'],
  [operatorSaying({}), 'edit'],
  [{ themeV2: { adminPortal: 'x' } }, 'edit'],
])('%j: %s', (operator, expected) => {
  expect(readAppearance({ operator }, 'profile', 'name')).toBe(expected)
})

test.each(appearances.flatMap((operator) => appearances.map((host) => [operator, host] as const)))(
  'operator %s, host %s: the stricter holds',
  (operator, host) => {
    const expected = appearances[Math.min(appearances.indexOf(operator), appearances.indexOf(host))]
    const rules = { operator: operatorSaying(operator), host: { pages: pages(host) } }
    expect(readAppearance(rules, 'profile', 'name')).toBe(expected)
  },
)

test('columns and fields of an invitation are also read where documents of the wire keep them', () => {
  const users = {
    fieldsProperties: { tableColumns: { email: { visibility: 'hidden' }, roles: { visibility: 'always' } } },
    inviteUserModal: { inviteByEmail: { fieldsProperties: { name: { appearance: 'hidden' } } } },
  }
  const operator = { themeV2: { adminPortal: { pages: { users } } } }
  const read = (page: string, field: string) => readAppearance({ operator }, page, field)
  expect([read('users', 'email'), read('users', 'roles'), read('users', 'name')]).toEqual([
    'hidden',
    'edit',
    'edit',
  ])
  expect([read('invite', 'name'), read('invite', 'email')]).toEqual(['hidden', 'edit'])
})

test('names that objects have by themselves are nothing an operator said', () => {
  const operator = operatorSaying('hidden')
  expect(readAppearance({ operator }, 'constructor', 'name')).toBe('edit')
  expect(readAppearance({ operator }, 'profile', '__proto__')).toBe('edit')
})
