import './thread-pool.ts'
import { movableClock, systemClock } from './clock.ts'
import { controlRoutes } from './dev/control-routes.ts'
import { inboxDelivery } from './dev/inbox-delivery.ts'
import { inboxRoutes } from './dev/inbox-routes.ts'
import { seed } from './dev/seed/seed.ts'
import { smtpDelivery } from './outbox/smtp.ts'
import { migrateDatabase } from './prepare-database.ts'
import { systemRandom } from './random.ts'
import { run } from './run.ts'
import { developmentSecretKey } from './secret-key.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

const clock = movableClock(systemClock)
const random = systemRandom

/** The server as a developer runs it: seeded, with an inbox and a clock that can be moved. */
await run(async (config, log) => {
  if (config.environment === 'production') {
    throw new StartError('NODE_ENV is "production": the development server must not run there, start main.ts')
  }
  const { smtpUrl, mailFrom } = config
  return start({
    config,
    log,
    clock,
    random,
    secretKey: config.secretKey ?? (await developmentSecretKey(config.dataDirectory, random)),
    prepare: (opened) => migrateDatabase(opened, { clock, random }),
    delivery: (services) =>
      smtpUrl === undefined ? inboxDelivery(services) : smtpDelivery(smtpUrl, mailFrom),
    extend: async (services) => {
      await seed(services)
      return [controlRoutes(services, clock), inboxRoutes(services)]
    },
  })
})
