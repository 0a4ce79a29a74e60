import { expect, test } from 'vitest'
import { withEveryOperation } from './every-operation.ts'

const matrix = 'apps/identity/src/api/access-matrix.test.ts'
const relations = 'apps/identity/src/api/relations/people.test.ts'
const beside = 'apps/identity/src/http/callers.test.ts'
const far = 'apps/identity/src/api/audits/audits.test.ts'
const reached = [
  { file: beside, distance: 1 },
  { file: far, distance: 4 },
  { file: matrix, distance: 5 },
]

const chosenFor = (file: string): string[] =>
  withEveryOperation([file], [matrix, relations, beside, far], reached).map((one) => one.file)

test('a rule that every request passes is tried by every operation, after the tests beside it', () => {
  const files = [
    'apps/identity/src/http/while-impersonating.ts',
    'apps/identity/src/domain/authentication/gate/checks/lock.ts',
    'apps/identity/src/platform/db/in-tenant.ts',
  ]
  for (const file of files) expect(chosenFor(file)).toEqual([beside, matrix, relations, far])
})

test('other changes choose by names alone', () => {
  expect(chosenFor('apps/identity/src/domain/audit/audit.ts')).toEqual([beside, far, matrix])
  expect(chosenFor('apps/identity/src/http/callers.test.ts')).toEqual([beside, far, matrix])
})
