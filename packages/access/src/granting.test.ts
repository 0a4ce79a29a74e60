import { expect, test } from 'vitest'
import { countsForRank, isGrantable } from './granting.ts'

test.each([
  ['fe.secure.write.users', 'ASSIGNABLE', [false, true]],
  ['fe.secure.write.users', undefined, [false, true]],
  ['fe.secure.write.users', 'ALWAYS', [true, true]],
  ['fe.secure.write.users', 'NEVER', [false, false]],
  ['notes.write', 'ASSIGNABLE', [true, true]],
  ['notes.write', 'NEVER', [false, false]],
] as const)(
  'SEC-TE-04 SEC-RA-05 %s, %s, by who does not hold it, and by who does',
  (key, assignmentType, expected) => {
    const permission = { key, assignmentType }
    expect([isGrantable(permission, () => false), isGrantable(permission, () => true)]).toEqual(expected)
  },
)

test.each([
  ['fe.secure.write.users', true],
  ['fe.*', true],
  ['*', true],
  ['f*', true],
  ['fe*.users', true],
  ['*.users', true],
  ['notes.*', false],
  ['fee.read', false],
  ['notes|fe.*', true],
  ['fx?e.users', true],
  ['[f]e.users', true],
] as const)('SEC-RA-05 %s counts for rank: %s', (key, expected) => {
  expect(countsForRank({ key })).toBe(expected)
})
