import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = new URL('../platform/db/schema/', import.meta.url)

/** Every table of the database. */
export const schemaTables = async (): Promise<PgTable[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((exported) =>
    Object.values(exported).filter((value): value is PgTable => is(value, PgTable)),
  )
}
