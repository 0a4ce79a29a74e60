import { describe } from 'vitest'
import { isReachable } from './find-postgres.ts'
import { type Engine, postgresUrl } from './open-test-database.ts'

const hasPostgres = await isReachable(postgresUrl)

/** `npm run test:engines`: every suite on both. */
const isOnBoth = process.env.TEST_ENGINES === 'both'

type Suite = (engine: Engine) => void

/**
 * Runs one suite on the embedded engine and on PostgreSQL; without a PostgreSQL the second half counts as skipped. It is
 * for what engines do differently: statements written by hand, locks, copies, errors, migrations and backups.
 */
export const describeOnBothEngines = (name: string, suite: Suite): void => {
  describe(`${name} (embedded)`, () => suite('embedded'))
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}

/** Runs one suite on a server as most run: on PostgreSQL where there is one, else on the embedded engine. */
export const describeOnServer = (name: string, suite: Suite): void => {
  if (isOnBoth) return describeOnBothEngines(name, suite)
  const engine = hasPostgres ? 'postgres' : 'embedded'
  describe(`${name} (${engine})`, () => suite(engine))
}

/** For what only many connections can show, such as a hundred requests that race. */
export const describeOnPostgres = (name: string, suite: Suite): void => {
  describe.skipIf(!hasPostgres)(`${name} (postgres)`, () => suite('postgres'))
}
