import pg from 'pg'
import { postgresUrl } from './open-test-database.ts'

/** Takes one database of a server away from all who use it, as a failover does, and gives it back. */
export const databaseAway = (url: string) => {
  const name = new URL(url).pathname.slice(1)
  const administer = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    begin: () =>
      administer(
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    end: () => administer(`alter database ${name} allow_connections true`),
  }
}
