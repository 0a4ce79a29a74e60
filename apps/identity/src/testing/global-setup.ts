import { isReachable, postgresPrograms, usualUrl } from './find-postgres.ts'
import { startCluster } from './postgres-cluster.ts'

let stop: (() => Promise<void>) | undefined

/** Before all tests: a PostgreSQL that runs here, else one of our own where it is installed, else none (ruling 21). */
export const setup = async (): Promise<void> => {
  process.env.TEST_POSTGRES_URL ??= usualUrl
  if (await isReachable(process.env.TEST_POSTGRES_URL)) return
  const programs = await postgresPrograms()
  if (programs === undefined) return
  const cluster = await startCluster(programs)
  process.env.TEST_POSTGRES_URL = cluster.url
  stop = cluster.stop
}

export const teardown = async (): Promise<void> => {
  await stop?.()
}
