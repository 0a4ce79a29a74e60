import { expect, test } from 'vitest'
import { extensionProblem } from './extension-problem.ts'

const failed = (message: string) =>
  new Error('Failed query: CREATE EXTENSION IF NOT EXISTS pg_trgm', { cause: new Error(message) })

test.each([
  'permission denied to create extension "pg_trgm"',
  'could not open extension control file "/usr/share/extension/pg_trgm.control": No such file or directory',
  'extension "pg_trgm" is not available',
])('a migration says what to do about: %s', (reason) => {
  expect(extensionProblem(failed(reason))).toMatchObject({
    name: 'StartError',
    message: `The extension pg_trgm cannot be made (${reason}). Give the role that migrates the right CREATE on the database, or run "create extension pg_trgm" in it as a superuser, then migrate again`,
  })
})

test('another error stays what it is', () => {
  const error = failed('connection refused')
  expect(extensionProblem(error)).toBe(error)
})
