import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { OpenDatabase } from '../db/database.ts'
import { embeddedOn } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { databaseImage } from './database-image.ts'

export type Engine = OpenDatabase['engine']

/** Where tests find PostgreSQL, if there is one. */
export const postgresUrl = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const openFreshPostgres = async (): Promise<OpenDatabase> => {
  const name = `vestibule_test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const opened = await openPostgres({ url: url.toString(), onIdleError: () => {} })
  await opened.migrate()
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** A database of its own for one test file, with every table and no row. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> =>
  engine === 'postgres'
    ? openFreshPostgres()
    : embeddedOn(await PGlite.create({ loadDataDir: await databaseImage() }))
