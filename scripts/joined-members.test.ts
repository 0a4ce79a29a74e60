import { expect, test } from 'vitest'
import { findUnjoinedMembers, judgeMemberships } from './joined-members.ts'

const file = 'apps/identity/src/domain/users/a.queries.ts'
const imported = "import { memberships } from '../../platform/db/schema/users.ts'\n"
const judge = (text: string) => judgeMemberships(file, imported + text)

test.each([
  'export const a = (db) => db.select().from(memberships)',
  'export const a = (db) => db.select().from(users).innerJoin(memberships, eq(memberships.userId, users.id))',
  'export const a = (db) => db.update(memberships).set({ isDisabled: true })',
  'export const a = (db) => db.delete(memberships)',
  'const a = sql`select from ${memberships}`',
  'export const a = (db) => db.insert(copies).select(db.select().from(memberships))',
  '/** Members. */\nexport const a = (db) => db.select().from(memberships)',
  '/** Pending too. */\nexport const a = (db) => db.select().from(memberships)',
  '/** Pending too: they are listed as invited. */\nconst columns = { id: memberships.userId }\nexport const a = (db) => db.select(columns).from(memberships)',
  'export const b = (db) => db.select().from(memberships).where(joined)\nexport const a = (db) => db.select().from(memberships)',
])('%s is refused', (text) => {
  expect(judge(text)).toHaveLength(1)
})

test.each([
  'export const a = (db) => db.select().from(memberships).where(joined)',
  'export const a = (db, now) => db.select().from(memberships).where(and(liveMembership(now)))',
  'const a = sql`select from ${memberships} as mine where mine.activated_at is not null`',
  '/** Pending too: they are listed as invited. */\nexport const a = (db) => db.select().from(memberships)',
  '/**\n * Some. Pending\n * too: they are listed as invited.\n */\nexport const a = (db) => db.select().from(memberships)',
  'export const a = (db) => db.insert(memberships).values(row).returning({ id: memberships.userId })',
  'const isLast = and(eq(memberships.userId, id), joined)\nexport const a = (db) => db.select().from(users).where(isLast)',
  'type A = typeof memberships.$inferSelect',
  'export const a = (row: typeof memberships.$inferInsert) => row',
])('%s is allowed', (text) => {
  expect(judge(text)).toEqual([])
})

test('tests, development and the schema are not judged', () => {
  for (const other of ['dev/a.ts', 'testing/a.ts', 'domain/a.test.ts', 'platform/db/schema/a.ts'])
    expect(judgeMemberships(`apps/identity/src/${other}`, `${imported}const a = memberships`)).toEqual([])
})

test('SEC-BE-01 every query of memberships says who it means', () => {
  expect(findUnjoinedMembers()).toEqual([])
})
