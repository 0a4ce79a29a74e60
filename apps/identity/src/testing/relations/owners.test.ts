import { expect, test } from 'vitest'
import { type DatabaseRows, listChanges } from './database-rows.ts'
import { isOwned, listForeignTexts, withMade } from './owners.ts'

const owners = { tenantIds: ['home'], userIds: ['ann'] }
const toRows = (rows: Readonly<Record<string, readonly object[]>>): DatabaseRows =>
  new Map(Object.entries(rows)) as DatabaseRows

const before = toRows({
  tenants: [
    { id: 'home', name: 'Home Company' },
    { id: 'other', name: 'Other Company' },
  ],
  users: [
    { id: 'ann', name: 'Ann Example' },
    { id: 'bob', name: 'Bob Example' },
  ],
  phone_numbers: [{ id: 'p1', user_id: 'bob', phone_number: '+15550001' }],
  outbox: [],
})

const isOwnedRow = (table: string, row: object): boolean => isOwned(owners, { table, row: { ...row } })

test('a row that was added, changed or deleted is a change', () => {
  const after = toRows({
    tenants: [
      { id: 'home', name: 'Home Company' },
      { id: 'other', name: 'Renamed' },
    ],
    users: [
      { id: 'ann', name: 'Ann Example' },
      { id: 'bob', name: 'Bob Example' },
    ],
    phone_numbers: [],
    outbox: [{ id: 'm1' }],
  })
  expect(listChanges(before, after).map(({ table }) => table)).toEqual([
    'tenants',
    'tenants',
    'phone_numbers',
    'outbox',
  ])
})

test('rows belong to their tenant, those without one to their person, and unknown tables to none', () => {
  expect(isOwnedRow('memberships', { tenant_id: 'home', user_id: 'bob' })).toBe(true)
  expect(isOwnedRow('memberships', { tenant_id: 'other', user_id: 'ann' })).toBe(false)
  expect(isOwnedRow('phone_numbers', { user_id: 'ann' })).toBe(true)
  expect(isOwnedRow('users', { id: 'bob' })).toBe(false)
  expect(isOwnedRow('outbox', { id: 'm1' })).toBe(true)
  expect(isOwnedRow('a_new_table', { id: 'x' })).toBe(false)
})

test('what is made for an owner is theirs, and what was there before is not', () => {
  const made = [
    { table: 'tenants', row: { id: 'below', parent_id: 'home' } },
    { table: 'users', row: { id: 'new' } },
    { table: 'users', row: { id: 'bob' } },
  ]
  const { tenantIds, userIds } = withMade(owners, made, before)
  expect({ tenantIds, userIds }).toEqual({ tenantIds: ['home', 'below'], userIds: ['ann', 'new'] })
})

test('texts of others are foreign unless an actor may read them somewhere', () => {
  expect(listForeignTexts(before, owners)).toEqual(['Other Company', 'Bob Example', '+15550001'])
  expect(listForeignTexts(before, { ...owners, knownUserIds: ['bob'] })).toEqual([
    'Other Company',
    '+15550001',
  ])
})
