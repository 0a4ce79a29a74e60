import { randomUUID } from 'node:crypto'
import pg from 'pg'

const administration = 'postgres://postgres@127.0.0.1:5432/postgres'

const asAdministrator = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: administration, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Runs work on a PostgreSQL database of its own, or answers undefined where there is no server. */
export const onPostgres = async <Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result | undefined> => {
  const name = `vestibule_bench_${randomUUID().slice(0, 8)}`
  try {
    await asAdministrator(`create database ${name}`)
  } catch {
    return undefined
  }
  try {
    return await work(`postgres://postgres@127.0.0.1:5432/${name}`)
  } finally {
    await asAdministrator(`drop database ${name} with (force)`)
  }
}
