import { describe } from 'vitest'
import { isReachable } from './find-postgres.ts'
import { type Engine, postgresUrl } from './open-test-database.ts'

const hasPostgres = await isReachable(postgresUrl)

/** Runs one suite on the embedded engine and on PostgreSQL; without a PostgreSQL the second half counts as skipped. */
export const describeOnBothEngines = (name: string, suite: (engine: Engine) => void): void => {
  describe(`${name} (embedded)`, () => suite('embedded'))
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}

/** For what only many connections can show, such as a hundred requests that race. */
export const describeOnPostgres = (name: string, suite: (engine: Engine) => void): void => {
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}
