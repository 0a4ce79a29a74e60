import { expect, test } from 'vitest'
import { enginesOfTests } from './engines-of-tests.ts'

const aReport = (...tests: readonly [string, string][]) => ({
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
})

test('tests are counted by the engine that their suite names', () => {
  const report = aReport(
    ['groups (postgres) are made', 'passed'],
    ['leases (postgres) end', 'failed'],
    ['leases (embedded) end', 'passed'],
    ['a text is short', 'passed'],
  )
  expect(enginesOfTests(report)).toBe('server: 2 on PostgreSQL, 1 on the embedded engine')
})

test('without a PostgreSQL the line says what was skipped for want of it', () => {
  const report = aReport(
    ['groups (embedded) are made', 'passed'],
    ['groups at once (postgres) are made', 'skipped'],
    ['leases (postgres) end', 'pending'],
  )
  expect(enginesOfTests(report)).toBe(
    'server: 0 on PostgreSQL, 1 on the embedded engine, 2 skipped for want of PostgreSQL',
  )
})
