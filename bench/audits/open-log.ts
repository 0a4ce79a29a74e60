import type { Database } from '../../apps/identity/src/platform/db/database.ts'
import { openPostgres } from '../../apps/identity/src/platform/db/postgres.ts'
import { type Engine, openFreshPostgres } from '../../apps/identity/src/testing/open-test-database.ts'
import {
  createTestServer,
  startTestServer,
  type TestServer,
} from '../../apps/identity/src/testing/test-server.ts'

type Log = {
  readonly testServer: TestServer
  /** The same database for statements that take longer than those of a request may. */
  readonly longDb: Database
  readonly close: () => Promise<void>
}

const onIdleError = (): void => {}
const fillingMs = 600_000

const onPostgres = async (): Promise<Log> => {
  const { url, drop } = await openFreshPostgres()
  const long = await openPostgres({ url, onIdleError, answerMs: fillingMs })
  await long.migrate()
  const testServer = await startTestServer(await openPostgres({ url, onIdleError }))
  const close = async (): Promise<void> => {
    await long.close()
    await testServer.close()
    await drop()
  }
  return { testServer, longDb: long.db, close }
}

/** A server with an empty log. */
export const openLog = async (engine: Engine): Promise<Log> => {
  if (engine === 'postgres') return onPostgres()
  const testServer = await createTestServer(engine)
  return { testServer, longDb: testServer.services.db, close: testServer.close }
}
