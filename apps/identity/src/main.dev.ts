import './runtime/thread-pool.ts'
import { movableClock, systemClock } from './runtime/clock.ts'
import { controlRoutes } from './dev/control-routes.ts'
import { demoRoutes } from './dev/demo/demo-routes.ts'
import { failureRoutes } from './dev/failure-routes.ts'
import { oidcIdp } from './dev/idp/oidc-idp.ts'
import { samlIdp } from './dev/idp/saml-idp.ts'
import { inboxDelivery } from './dev/inbox-delivery.ts'
import { inboxRoutes } from './dev/inbox-routes.ts'
import { landingRoutes } from './dev/landing-routes.ts'
import { mockTextRecords } from './dev/mock-text-records.ts'
import { previewRoutes } from './dev/preview-routes.ts'
import { mockRecaptcha, mockRecaptchaAt } from './dev/recaptcha/mock-recaptcha.ts'
import { seed } from './dev/seed/seed.ts'
import { configuredDelivery } from './platform/outbox/configured-delivery.ts'
import { migrateDatabase } from './domain/installation/prepare-database.ts'
import { systemRandom } from './runtime/random.ts'
import { run } from './start/run.ts'
import { readSecretKeys } from './platform/crypto/secret-key.ts'
import { applyRetention } from './start/apply-retention.ts'
import { start } from './start/start.ts'
import { StartError } from './runtime/start-error.ts'

const clock = movableClock(systemClock)
const random = systemRandom

/** The server as a developer runs it: seeded, with an inbox and a clock that can be moved. */
await run(async (config, log) => {
  if (config.environment === 'production') {
    throw new StartError('NODE_ENV is "production": the development server must not run there, start main.ts')
  }
  return start({
    config: {
      ...config,
      outgoingOrigins: [...config.outgoingOrigins, config.portalOrigin],
      recaptcha: config.recaptcha ?? mockRecaptchaAt(config.portalOrigin),
    },
    log,
    clock,
    random,
    secretKeys: await readSecretKeys(config, random),
    prepare: async (opened) => {
      await migrateDatabase(opened, { clock, random })
      await applyRetention(opened, config, log)
    },
    delivery: (services) => {
      const { email, sms } = configuredDelivery(config)
      const inbox = inboxDelivery(services)
      return { email: email ?? inbox.email, sms: sms ?? inbox.sms }
    },
    textRecords: mockTextRecords,
    extend: async (services) => {
      await seed(services)
      // These answer pages of other origins; the control routes, and what follows them, do not.
      const mocks = [samlIdp(services), oidcIdp(services), mockRecaptcha(config.portalOrigin)]
      const demo = [demoRoutes(services), inboxRoutes(services)]
      const pages = [landingRoutes(services), previewRoutes(services)]
      return [...mocks, ...demo, controlRoutes(services, clock), failureRoutes(), ...pages]
    },
  })
})
