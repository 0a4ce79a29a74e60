import { sealAudits } from '../domain/audit/sealer.ts'
import { backgroundJobs } from './background-jobs.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Config } from '../runtime/config/config.ts'
import { createServices } from './create-services.ts'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { requireSecretKey } from '../domain/keys/check-secret-key.ts'
import { signingKeyMaker } from '../domain/keys/make-signing-key.ts'
import type { Log } from '../runtime/log.ts'
import { logoutDelivery } from '../oauth/end-session/logout-delivery.ts'
import { createMetricsServer } from '../ops/metrics-server.ts'
import { serveOperator } from '../ops/operator/serve-operator.ts'
import type { Delivery } from '../platform/outbox/message.ts'
import { outboxJobs } from '../platform/outbox/outbox-jobs.ts'
import type { TextRecords } from '../platform/outgoing/text-records.ts'
import type { Random } from '../runtime/random.ts'
import { giveUp } from '../runtime/give-up.ts'
import { type Scheduler, startScheduler } from '../platform/jobs/scheduler.ts'
import { type Listening, listen } from '../runtime/listen/listen.ts'
import type { SecretKeys } from '../platform/crypto/secrets.ts'
import { createServer, type Server } from './server.ts'
import type { Services } from '../request/services.ts'

export type StartOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly random: Random
  readonly secretKeys: SecretKeys
  /** Makes the database fit for this release, or refuses. */
  readonly prepare: (opened: OpenDatabase) => Promise<void>
  /** What carries mail and text messages. What nothing carries waits in the outbox. */
  readonly delivery: (services: Services) => Delivery
  /** Absent: the name servers of this machine. Given the database, in which development keeps its own. */
  readonly textRecords?: (db: Database) => TextRecords
  /** Routes that only some entries have, and what they need done first. */
  readonly extend?: (services: Services) => Promise<Server[]>
}

export type Running = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves `/metrics` on its own port, where the environment names one. */
const listenForMetrics = async ({ config, metrics }: Services): Promise<Listening | undefined> => {
  const { metricsPort: port, metricsHost: host } = config
  if (port === undefined) return undefined
  return listen(createMetricsServer(metrics), { host, port, portVariable: 'METRICS_PORT' })
}

/** Opens the database, builds the server and listens. What was opened is closed again when a later part fails. */
export const start = async (options: StartOptions): Promise<Running> => {
  const { config, log } = options
  const onIdleError = (error: Error): void => log.warn({ error }, 'a database connection was lost')
  const opened = await openDatabase({
    ...config,
    onIdleError,
    onWarning: (line) => log.warn(line),
    // Only a new process can open the database again, and it recovers what was committed.
    onEngineFailure: (failure) => giveUp([failure.message]),
  })
  try {
    await options.prepare(opened)
    const deps = { db: opened.db, clock: options.clock, random: options.random }
    if ((await requireSecretKey(deps, options.secretKeys)).isChanging)
      log.warn('SECRET_KEY is being changed: run "npm run operator -- rotate-secret" to finish')
    let scheduler: Scheduler | undefined
    const services = await createServices({
      ...options,
      textRecords: options.textRecords?.(opened.db),
      db: opened.db,
      copyLines: opened.copyLines,
      makeKey: signingKeyMaker(options.config.signingAlgorithm),
      wakeOutbox: () => scheduler?.wake(...outboxJobs.map(({ name }) => name)),
    })
    await services.keys.published()
    const metrics = await listenForMetrics(services)
    const server = createServer(services, ...((await options.extend?.(services)) ?? []))
    const listening = await listen(server, {
      ...config,
      shutdown: services.shutdown,
      sockets: services.sockets,
    })
    const operator = await serveOperator({
      opened,
      log,
      context: {
        ...services,
        secretKeys: async () => options.secretKeys,
        secrets: async () => services.secrets,
      },
      afterCommand: services.clients.forget,
    })
    const delivery = { ...options.delivery(services), logout: logoutDelivery(services) }
    const background = startScheduler({ jobs: backgroundJobs, services: { ...services, delivery } })
    scheduler = background
    return {
      url: config.publicUrl,
      stop: async () => {
        await operator.close()
        await listening.drain()
        await background.stop()
        await metrics?.close()
        await sealAudits(services)
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
