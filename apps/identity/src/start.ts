import { sealAudits } from './audit/sealer.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createServices } from './create-services.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { recheckDomains } from './federation/sso/recheck-domains.ts'
import { makeSigningKey } from './keys/make-signing-key.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { logoutDelivery } from './oauth/logout-delivery.ts'
import { sweepOauth } from './oauth/records.ts'
import { serveBackups } from './ops/backup/serve-backups.ts'
import type { Delivery } from './outbox/message.ts'
import { sendWaiting } from './outbox/send-waiting.ts'
import type { TextRecords } from './outgoing/text-records.ts'
import type { Random } from './random.ts'
import { type Repeated, repeat } from './repeat.ts'
import { giveUp } from './runtime/give-up.ts'
import { createServer, type Server } from './server.ts'
import type { Services } from './services.ts'

export type StartOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly random: Random
  readonly secretKey: Buffer
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

const outboxEveryMs = 1000
const sealEveryMs = 500
const sweepEveryMs = 60_000
const recheckEveryMs = 3_600_000

/** Work beside the requests. What writes to the database stops before what seals the audit log. */
const background = (services: Services, delivery: Delivery) => {
  const { log } = services
  const whole = { ...services, delivery: { ...delivery, logout: logoutDelivery(services) } }
  return {
    sender: repeat({ name: 'outbox', everyMs: outboxEveryMs, log, work: () => sendWaiting(whole) }),
    sweeper: repeat({ name: 'sweeper', everyMs: sweepEveryMs, log, work: () => sweepOauth(services) }),
    rechecker: repeat({
      name: 'domains',
      everyMs: recheckEveryMs,
      log,
      work: () => recheckDomains(services),
    }),
    sealer: repeat({ name: 'sealer', everyMs: sealEveryMs, log, work: () => sealAudits(services) }),
  }
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
    let sender: Repeated | undefined
    const services = await createServices({
      ...options,
      textRecords: options.textRecords?.(opened.db),
      db: opened.db,
      makeKey: makeSigningKey,
      wakeOutbox: () => sender?.wake(),
    })
    await services.keys.published()
    const server = createServer(services, ...((await options.extend?.(services)) ?? []))
    const listening = await listen(server, config)
    const backups = await serveBackups({ ...options, opened, dataDirectory: config.dataDirectory })
    const work = background(services, options.delivery(services))
    sender = work.sender
    return {
      url: config.publicUrl,
      stop: async () => {
        await backups.close()
        await listening.close()
        for (const one of Object.values(work)) await one.stop()
        await sealAudits(services)
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
