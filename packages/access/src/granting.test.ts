import { expect, test } from 'vitest'
import { isGrantable } from './granting.ts'

test.each([
  ['ASSIGNABLE', [false, true]],
  [undefined, [false, true]],
  ['ALWAYS', [true, true]],
  ['NEVER', [false, false]],
] as const)('SEC-TE-04 %s by who does not hold it, and by who does', (assignmentType, expected) => {
  const permission = { key: 'fe.secure.write.users', assignmentType }
  expect([isGrantable(permission, () => false), isGrantable(permission, () => true)]).toEqual(expected)
})
