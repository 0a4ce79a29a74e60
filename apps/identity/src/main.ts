import './runtime/thread-pool.ts'
import { systemClock } from './runtime/clock.ts'
import { configuredDelivery } from './platform/outbox/configured-delivery.ts'
import { migrateDatabase, requireMigrated } from './domain/installation/prepare-database.ts'
import { systemRandom } from './runtime/random.ts'
import { run } from './start/run.ts'
import { readSecretKeys } from './platform/crypto/secret-key.ts'
import { start } from './start/start.ts'
import { startWarnings } from './start/start-warnings.ts'
import { applyRetention } from './start/apply-retention.ts'
import { warnOfExcess } from './start/warn-of-excess.ts'

const clock = systemClock
const random = systemRandom

/** The server as it runs in production: no seed, no development surface. */
await run(async (config, log) => {
  const isProduction = config.environment === 'production'
  for (const line of startWarnings(config)) log.warn(line)
  return start({
    config,
    log,
    clock,
    random,
    secretKeys: await readSecretKeys(config, random),
    // The embedded database has one process and no other to migrate it.
    prepare: async (opened) => {
      const isMigrating = !isProduction || opened.engine !== 'postgres'
      await (isMigrating ? migrateDatabase(opened, { clock, random }) : requireMigrated(opened))
      await applyRetention(opened, config, log)
      if (!isMigrating) await warnOfExcess(opened, log)
    },
    delivery: () => configuredDelivery(config),
  })
})
