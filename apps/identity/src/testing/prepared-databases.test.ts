import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { describeOnBothEngines } from './engines.ts'
import { createTestServer } from './test-server.ts'

const altering = {
  'a function': 'create function left_behind() returns int language sql as $$ select 1 $$',
  'a replaced function':
    "create or replace function audit_moment() returns timestamptz language sql stable as $$ select timestamptz '2026-01-01' $$",
  'a trigger':
    'create trigger left_behind before update on users execute function suppress_redundant_updates_trigger()',
  'a constraint': 'alter table users add constraint left_behind check (name is not null)',
  'an index': 'create index left_behind on users (name)',
  'a column': 'alter table users add column left_behind text',
} as const

const countLeft = async (db: Database): Promise<number> => {
  const { rows } = (await db.execute(sql`select
    (select count(*) from pg_proc where proname = 'left_behind' or prosrc like '%2026-01-01%')
    + (select count(*) from pg_trigger where tgname = 'left_behind')
    + (select count(*) from pg_constraint where conname = 'left_behind')
    + (select count(*) from pg_class where relname = 'left_behind')
    + (select count(*) from pg_attribute where attname = 'left_behind') as left`)) as {
    rows: { left: unknown }[]
  }
  return Number(rows[0]?.left)
}

describeOnBothEngines('a database that one suite after another gets', (engine) => {
  test.each(Object.entries(altering))('%s is not what the next suite meets', async (_, statement) => {
    const first = await createTestServer(engine)
    await first.services.db.execute(sql.raw(statement))
    expect(await countLeft(first.services.db)).toBeGreaterThan(0)
    await first.close()
    const next = await createTestServer(engine)
    expect(await countLeft(next.services.db)).toBe(0)
    await next.close()
  })
})
