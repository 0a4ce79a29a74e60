import { expect, test } from 'vitest'
import { isRoleGivable } from './givable-roles.ts'

const permissions = new Map([
  ['read', { key: 'fe.secure.read.users' }],
  ['write', { key: 'fe.secure.write.users', assignmentType: 'ASSIGNABLE' }],
  ['free', { key: 'app.notes', assignmentType: 'ALWAYS' }],
  ['vendor', { key: 'app.billing', assignmentType: 'NEVER' }],
] as const)
const may = (key: string) => key === 'fe.secure.read.users' || key === 'app.billing'

test.each([
  ['a role with nothing in it', [], true],
  ['what the user holds', ['read'], true],
  ['what the user does not hold', ['read', 'write'], false],
  ['what every member may give', ['free'], true],
  ['what no member may give, although the user holds it', ['vendor'], false],
  ['what the list does not name: the server decides', ['other'], true],
] as const)('SEC-TE-04 %s', (_, ids, isGivable) => {
  expect(isRoleGivable({ permissions: ids }, permissions, may)).toBe(isGivable)
})

test('without the permissions the server alone decides', () => {
  expect(isRoleGivable({ permissions: ['write'] }, undefined, may)).toBe(true)
})
