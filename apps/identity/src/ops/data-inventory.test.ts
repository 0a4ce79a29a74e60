import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { backgroundJobs } from '../start/background-jobs.ts'
import { dataInventory } from './data-inventory.ts'
import { dataTable } from './data-table.ts'
import { expiredRows } from './expired-rows.queries.ts'

const schema = new URL('../platform/db/schema/', import.meta.url)
const page = fileURLToPath(new URL('../../../../docs/data.md', import.meta.url))

/** Every table that a migration makes. */
const tablesOfSchema = async (): Promise<PgTable[]> => {
  const files = (await readdir(schema)).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, schema).href) as Promise<object>),
  )
  return modules.flatMap((module) =>
    Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
  )
}

const toName = (table: PgTable): string => getTableConfig(table).name

/** The first column of each index: what a condition on it alone can use. */
const leadingColumns = (table: PgTable): string[] =>
  getTableConfig(table).indexes.flatMap(({ config }) => {
    const [first] = config.columns
    return first !== undefined && 'name' in first && first.name !== undefined ? [first.name] : []
  })

test('every table of the schema is on the page of what is stored, and nothing else', async () => {
  const names = (await tablesOfSchema()).map(toName)
  expect(names.length).toBeGreaterThan(40)
  expect(Object.keys(dataInventory).sort()).toEqual(names.sort())
})

test('docs/data.md shows the same table', async () => {
  const written = await readFile(page, 'utf8')
  expect(written).toMatch(/<!-- tables -->.*<!-- \/tables -->/s)
  const table = `<!-- tables -->\n${dataTable()}\n<!-- /tables -->`
  await expect(written.replace(/<!-- tables -->.*<!-- \/tables -->/s, () => table)).toMatchFileSnapshot(page)
})

test('a table that says which job deletes from it names one that is run, and that job knows it', () => {
  const run = new Set(backgroundJobs.map(({ name }) => name))
  const named = Object.entries(dataInventory).filter(([, { job }]) => job !== undefined)
  for (const [, { job }] of named) expect(run).toContain(job)
  const byAge = named.filter(([, { job }]) => job === 'delete-expired').map(([name]) => name)
  expect(byAge.sort()).toEqual([...new Set(expiredRows.map(({ table }) => toName(table)))].sort())
})

/** Signing keys are four, and the inbox is a developer's own. */
const small = new Set(['signing_keys', 'inbox'])

test('a table that can be large is searched by an index', () => {
  for (const { table, since } of expiredRows) {
    if (!small.has(toName(table))) expect(leadingColumns(table), toName(table)).toContain(since.name)
  }
})
