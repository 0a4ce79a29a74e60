import { describe } from 'vitest'
import pg from 'pg'
import { type Engine, postgresUrl } from './open-test-database.ts'

const isReachable = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const hasPostgres = await isReachable()

/** Runs one suite on the embedded engine and on PostgreSQL; without a PostgreSQL the second half counts as skipped. */
export const describeOnBothEngines = (name: string, suite: (engine: Engine) => void): void => {
  describe(`${name} (embedded)`, () => suite('embedded'))
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}

/** For what only many connections can show, such as a hundred requests that race. */
export const describeOnPostgres = (name: string, suite: (engine: Engine) => void): void => {
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}
