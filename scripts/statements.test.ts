import { expect, test } from 'vitest'
import { findStatements, judgeStatements } from './statements.ts'

const command = 'apps/identity/src/domain/users/a.ts'
const schema = "import { users } from '../../platform/db/schema/users.ts'\n"

test.each([
  'db.select().from(users)',
  'await actor.db.selectDistinct({ id: users.id }).from(users)',
  'await tx.insert(users).values(row)',
  'await tx.update(anything).set(row)',
  'await deps.db.delete(anything)',
  'await somewhere(db).update(users).set(row)',
  'await connection.delete(users)',
  'await db.execute(statement)',
  'const now = sql`now()`',
  'const now = sql<Date>`now()`',
  'const now = drizzle.sql`now()`',
])('%s is refused in a command', (statement) => {
  expect(judgeStatements(command, schema + statement)).toEqual([
    expect.stringMatching(/a\.ts:2 builds a statement/),
  ])
})

test.each([
  'kept.delete(name)',
  "createHash('sha256').update(text).digest()",
  'const text = "select"',
  'program.execute(command)',
])('%s is none', (text) => {
  expect(judgeStatements(command, schema + text)).toEqual([])
})

test.each([
  'domain/users/a.queries.ts',
  'domain/users/a.test.ts',
  'platform/db/schema/a.ts',
  'dev/seed/a.ts',
  'testing/a.ts',
])('%s may hold statements', (file) => {
  expect(judgeStatements(`apps/identity/src/${file}`, 'db.select()')).toEqual([])
})

test('a file that is only called queries, or lies in the storage layer, may not', () => {
  expect(judgeStatements('apps/identity/src/ops/queries.ts', 'db.select()')).toHaveLength(1)
  expect(judgeStatements('apps/identity/src/platform/db/a.ts', 'db.select()')).toHaveLength(1)
})

test('the server keeps its statements in queries', () => {
  expect(findStatements()).toEqual([])
})
