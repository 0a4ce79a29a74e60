import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Where a new database is; the caller drops it. */
export type Created = {
  readonly name: string
  readonly url: string
  /** Runs one statement in it. */
  readonly run: (statement: string) => Promise<void>
  readonly drop: () => Promise<void>
}

const administer = async (server: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops the copies of a database that are left, and then itself. */
export const dropWithCopies = async (server: string, template: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by length(datname) desc',
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/** A database on a PostgreSQL server: a copy of another one there, which its name begins with, or empty. */
export const createDatabase = async (server: string, template?: string): Promise<Created> => {
  const name = `${template ?? 'vestibule_test'}_${randomBytes(8).toString('hex')}`
  await administer(
    server,
    `create database ${name} template ${template ?? 'template1'}`,
    // No test turns the machine off: whether a commit has reached the disk makes no difference but time.
    `alter database ${name} set synchronous_commit = off`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.toString(),
    run: (statement) => administer(url.toString(), statement),
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}
