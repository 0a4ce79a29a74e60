import { openPostgres } from '../platform/db/postgres.ts'
import { createDatabase, dropWithCopies } from './create-database.ts'
import { isReachable, postgresPrograms, usualUrl } from './find-postgres.ts'
import { startCluster } from './postgres-cluster.ts'

const undo: (() => Promise<void>)[] = []

/** A PostgreSQL that runs here, else one of our own where it is installed, else none (ruling 21). */
const findServer = async (): Promise<string | undefined> => {
  const given = process.env.TEST_POSTGRES_URL ?? usualUrl
  if (await isReachable(given)) return given
  const programs = await postgresPrograms()
  if (programs === undefined) return undefined
  const cluster = await startCluster(programs)
  undo.unshift(cluster.stop)
  return cluster.url
}

/** Before all tests: a server, and on it every table once, of which each worker gets copies. */
export const setup = async (): Promise<void> => {
  // Two projects need it, and one of them comes first.
  if (process.env.TEST_POSTGRES_TEMPLATE !== undefined) return
  const server = await findServer()
  if (server === undefined) return
  const template = await createDatabase(server)
  // Workers keep what they have to the end.
  undo.unshift(() => dropWithCopies(server, template.name))
  const opened = await openPostgres({ url: template.url, onIdleError: () => {} })
  await opened.migrate()
  await opened.close()
  process.env.TEST_POSTGRES_URL = server
  process.env.TEST_POSTGRES_TEMPLATE = template.name
}

export const teardown = async (): Promise<void> => {
  for (const one of undo) await one()
  if (undo.length > 0) delete process.env.TEST_POSTGRES_TEMPLATE
}
