import { isReachable, postgresPrograms, usualUrl } from '../../apps/identity/src/testing/find-postgres.ts'
import { startCluster } from '../../apps/identity/src/testing/postgres-cluster.ts'

/** A server of databases, and what ends it where it was started here. */
type FoundPostgres = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * A PostgreSQL that runs here, else one of this run's own where it is installed, else none. With
 * `TEST_ENGINE=embedded` none is looked for.
 */
export const findPostgres = async (): Promise<FoundPostgres | undefined> => {
  if (process.env.TEST_ENGINE === 'embedded') return undefined
  const given = process.env.TEST_POSTGRES_URL ?? usualUrl
  if (await isReachable(given)) return { url: given, stop: async () => {} }
  const programs = await postgresPrograms()
  return programs === undefined ? undefined : startCluster(programs)
}
