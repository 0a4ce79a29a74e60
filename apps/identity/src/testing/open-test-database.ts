import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { OpenDatabase } from '../db/database.ts'
import { embeddedOn } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { usualUrl } from './find-postgres.ts'
import { databaseImage } from './database-image.ts'

export type Engine = OpenDatabase['engine']

/** Where tests find PostgreSQL, if there is one. */
export const postgresUrl = process.env.TEST_POSTGRES_URL ?? usualUrl

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty PostgreSQL database; whoever asked drops it. */
export const openFreshPostgres = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `vestibule_test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => administer(`drop database ${name} with (force)`) }
}

const openPostgresForTests = async (): Promise<OpenDatabase> => {
  const { url, drop } = await openFreshPostgres()
  const opened = await openPostgres({ url, onIdleError: () => {} })
  await opened.migrate()
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

/** A database of its own for one test file, with every table and no row. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase> =>
  engine === 'postgres'
    ? openPostgresForTests()
    : embeddedOn(await PGlite.create({ loadDataDir: await databaseImage() }))
