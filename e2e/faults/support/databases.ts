import { randomUUID } from 'node:crypto'
import pg from 'pg'

const administration = 'postgres://postgres@127.0.0.1:5432/postgres'

export const ask = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: administration, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export const hasPostgres = (): Promise<boolean> =>
  ask('select 1').then(
    () => true,
    () => false,
  )

/** A PostgreSQL database of its own. */
export const aDatabase = async (): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `vestibule_faults_${randomUUID().slice(0, 8)}`
  await ask(`create database ${name}`)
  return {
    name,
    url: `postgres://postgres@127.0.0.1:5432/${name}`,
    drop: async () => void (await ask(`drop database ${name} with (force)`)),
  }
}
