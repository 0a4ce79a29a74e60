import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { schemaTables } from '../../testing/schema-tables.ts'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'

const readRows = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = (await db.execute(query)) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name).sort()
}

const configs = async () => (await schemaTables()).map(getTableConfig)

describeOnBothEngines('a migrated database', (engine) => {
  test('has the columns, indexes and checks of the schema files, and no others', async () => {
    const opened = await openTestDatabase(engine)
    onTestFinished(opened.close)
    const { db } = opened
    const tables = await configs()
    const columns = sql`select table_name || '.' || column_name || ' ' || is_nullable as name
      from information_schema.columns where table_schema = 'public'`
    expect(await readRows(db, columns)).toEqual(
      tables
        .flatMap(({ name, columns: own, primaryKeys }) => {
          const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
          return own.map(
            (column) =>
              `${name}.${column.name} ${column.notNull || column.primary || keys.has(column.name) ? 'NO' : 'YES'}`,
          )
        })
        .sort(),
    )
    const indexes = sql`select tablename || '.' || indexname as name from pg_indexes
      where schemaname = 'public' and indexname !~ '_(pk|pkey)$'`
    expect(await readRows(db, indexes)).toEqual(
      tables
        .flatMap(({ name, indexes: own, columns: all }) => [
          ...own.map(({ config }) => `${name}.${config.name}`),
          ...all.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => `${name}.${uniqueName}`),
        ])
        .sort(),
    )
    const checks = sql`select conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`
    expect(await readRows(db, checks)).toEqual(
      tables.flatMap(({ checks: own }) => own.map(({ name }) => name)).sort(),
    )
  })
})

test('of the snapshots only the newest is kept, and every migration is in the journal', async () => {
  const files = await readdir(migrationsFolder)
  const tags = files.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -'.sql'.length))
  const meta = join(migrationsFolder, 'meta')
  const journal = JSON.parse(await readFile(join(meta, '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[]
  }
  expect(journal.entries.map(({ tag }) => tag)).toEqual(tags.sort())
  const newest = String(journal.entries.at(-1)?.idx).padStart(4, '0')
  expect((await readdir(meta)).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})
