import type { OpenDatabase } from '../platform/db/database.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createDatabase } from './create-database.ts'
import { postgresUrl } from './open-test-database.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A database of its own, behind a network that a test can take away. Dropped when it is closed. */
export type FaultyPostgres = {
  readonly opened: OpenDatabase
  readonly network: TcpProxy
  readonly close: () => Promise<void>
}

/** @param answerMs the limit of a statement, short so that tests need not wait for the real one */
export const openFaultyPostgres = async (answerMs: number): Promise<FaultyPostgres> => {
  const created = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
  const target = new URL(created.url)
  const network = await startTcpProxy({ host: target.hostname, port: Number(target.port || 5432) })
  target.hostname = '127.0.0.1'
  target.port = String(network.port)
  const opened = await openPostgres({ url: target.toString(), onIdleError: () => {}, answerMs })
  await opened.migrate()
  return {
    opened,
    network,
    close: async () => {
      network.heal()
      await opened.close()
      await network.close()
      await created.drop()
    },
  }
}
