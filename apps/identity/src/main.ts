import './runtime/thread-pool.ts'
import { systemClock } from './runtime/clock.ts'
import { configuredDelivery } from './platform/outbox/configured-delivery.ts'
import { migrateDatabase, requireMigrated } from './domain/installation/prepare-database.ts'
import { systemRandom } from './runtime/random.ts'
import { run } from './start/run.ts'
import { readSecretKeys } from './platform/crypto/secret-key.ts'
import { start } from './start/start.ts'
import { warnOfExcess } from './start/warn-of-excess.ts'

const clock = systemClock
const random = systemRandom

/** The server as it runs in production: no seed, no development surface. */
await run(async (config, log) => {
  const { smtpUrl } = config
  const isProduction = config.environment === 'production'
  if (smtpUrl === undefined) log.warn('SMTP_URL is missing: mail waits in the outbox')
  if (config.sms === undefined) log.warn('SMS_URL is missing: text messages are given up unsent')
  if (isProduction && config.databaseUrl === undefined) {
    log.warn('the embedded database does not survive a power cut without loss')
  }
  return start({
    config,
    log,
    clock,
    random,
    secretKeys: await readSecretKeys(config, random),
    // The embedded database has one process and no other to migrate it.
    prepare: async (opened) => {
      if (!isProduction || opened.engine !== 'postgres') return migrateDatabase(opened, { clock, random })
      await requireMigrated(opened)
      await warnOfExcess(opened, log)
    },
    delivery: () => configuredDelivery(config),
  })
})
