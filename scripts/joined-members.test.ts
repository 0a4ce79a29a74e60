import { expect, test } from 'vitest'
import { findUnjoinedMembers, judgeMemberships } from './joined-members.ts'

const file = 'apps/identity/src/domain/users/a.queries.ts'
const imported = [
  "import { isPending, joined } from '../../platform/db/joined.ts'",
  "import { memberships } from '../../platform/db/schema/users.ts'",
  "import { liveMembership } from '../members/live-membership.queries.ts'",
  '',
].join('\n')
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
  'export const a = (db) => { const joined = 1; return db.select().from(memberships) }',
  'export const a = (db) => { const { joined } = b; return db.select().from(memberships).where(joined) }',
  'export const a = (db, joined) => db.select().from(memberships).where(joined)',
  'export const a = (db) => { if (joined) log(); return db.select().from(memberships) }',
  'export const a = (db) => db.select({ joined: memberships.userId }).from(memberships)',
  'export const a = (db) => db.select().from(memberships).orderBy(row.joined)',
  'export const a = (db) => { log("joined"); return db.select().from(memberships) }',
  'export const a = (db) => { log("Pending too: they are listed as invited."); return db.select().from(memberships) }',
  'export const a = (db) => db.select().from(memberships).where(text("Pending too: they are listed as invited."))',
  'const b = 1 // Pending too: they are listed as invited.\nexport const a = (db) => db.select().from(memberships)',
  '// Pending too: they are listed as invited.\n\nexport const a = (db) => db.select().from(memberships)',
  '// Pending too: they are listed as invited.\nconst b = 1\nexport const a = (db) => db.select().from(memberships)',
  'export const a = (db) => {\n  // Pending too: they are listed as invited.\n  log()\n  return db.select().from(memberships)\n}',
  'export const a = async (db) => {\n  await db.select().from(memberships).where(joined)\n  return db.delete(memberships)\n}',
  '// Where activated_at is null\nexport const a = (db) => db.select().from(memberships)',
  'export const a = (db) => { log("activated_at is null"); return db.select().from(memberships) }',
  'export const a = (db) => {\n  const isMine = eq(memberships.userId, b)\n  return db.select().from(memberships).where(isMine)\n}',
  'export const a = (db) => {\n  const mine = db.select().from(memberships)\n  return db.select().from(mine)\n}',
  'export const a = (db) => {\n  const c = joined\n  return c\n}\nexport const b = (db) => {\n  const c = 1\n  return db.select().from(memberships).where(c)\n}',
])('%s is refused', (text) => {
  expect(judge(text)).toHaveLength(1)
})

test.each([
  'export const a = (db) => db.select().from(memberships).where(joined)',
  'export const a = (db, now) => db.select().from(memberships).where(and(liveMembership(now)))',
  'import { isAccountShown } from "../members/not-entered.queries.ts"\nexport const a = (db) => db.select().from(memberships).where(isAccountShown(db))',
  'const a = sql`select from ${memberships} as mine where mine.activated_at is not null`',
  '/** Pending too: they are listed as invited. */\nexport const a = (db) => db.select().from(memberships)',
  '/**\n * Some. Pending\n * too: they are listed as invited.\n */\nexport const a = (db) => db.select().from(memberships)',
  'export const a = (db) => db.insert(memberships).values(row).returning({ id: memberships.userId })',
  'const isLast = and(eq(memberships.userId, id), joined)\nexport const a = (db) => db.select().from(users).where(isLast)',
  'type A = typeof memberships.$inferSelect',
  'export const a = (row: typeof memberships.$inferInsert) => row',
  'export const a = (db) => {\n  const isOne = and(joined, b)\n  return db.select().from(memberships).where(isOne)\n}',
  'export const a = (db) => {\n  // Pending too: they are listed as invited.\n  return db.select().from(memberships)\n}',
  'export const a = async (db) => {\n  await db.select().from(memberships).where(joined)\n  return db.delete(memberships).where(isPending)\n}',
  'const isMine = (id) => and(joined, eq(memberships.userId, id))\nexport const a = (db) => db.select().from(memberships).where(isMine(b))',
  'export const a = (db) => {\n  const isMine = eq(memberships.userId, b)\n  return db.select().from(memberships).where(and(isMine, joined))\n}',
])('%s is allowed', (text) => {
  expect(judge(text)).toEqual([])
})

test('a table that is imported under another name is judged as well', () => {
  const text = imported.replace('{ memberships }', '{ memberships as places }')
  expect(judgeMemberships(file, `${text}export const a = (db) => db.select().from(places)`)).toHaveLength(1)
})

test('tests, development and the schema are not judged', () => {
  for (const other of ['dev/a.ts', 'testing/a.ts', 'domain/a.test.ts', 'platform/db/schema/a.ts'])
    expect(judgeMemberships(`apps/identity/src/${other}`, `${imported}const a = memberships`)).toEqual([])
})

test('SEC-BE-01 every query of memberships says who it means', () => {
  expect(findUnjoinedMembers()).toEqual([])
})
