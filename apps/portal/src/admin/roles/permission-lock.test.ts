import { permissions } from '@vestibule/contract/samples'
import { expect, test } from 'vitest'
import { type Holder, toLock } from './permission-lock.ts'

const permission = { ...permissions[0]!, id: 'p', key: 'fe.secure.read.users' }
const own = { tenantId: 'acme', permissions: ['p'] }
const without = { tenantId: 'acme', permissions: [] }
const vendors = { permissions: ['p'] }
const no = (): boolean => false
const all: Holder = { holds: () => true, mayChange: true }

test.each([
  ['ALWAYS is on in every role', without, 'ALWAYS', all, { isGiven: true, reason: 'always' }],
  ['NEVER stays off', without, 'NEVER', all, { isGiven: false, reason: 'never' }],
  ['NEVER that the vendor gave stays on', own, 'NEVER', all, { isGiven: true, reason: 'never' }],
  ['roles of the vendor are read only', vendors, 'ASSIGNABLE', all, { isGiven: true, reason: 'vendorRole' }],
  [
    'a right to change roles is needed',
    own,
    'ASSIGNABLE',
    { ...all, mayChange: false },
    { isGiven: true, reason: 'notAllowed' },
  ],
  [
    'what a user lacks they cannot give',
    without,
    'ASSIGNABLE',
    { ...all, holds: no },
    { isGiven: false, reason: 'notHeld' },
  ],
  ['but they can take it away', own, 'ASSIGNABLE', { ...all, holds: no }, undefined],
  ['what a user has they can give', without, 'ASSIGNABLE', all, undefined],
] as const)('SEC-TE-04 %s', (_, role, assignmentType, holder, lock) => {
  expect(toLock(role, { ...permission, assignmentType }, holder)).toEqual(lock)
})
