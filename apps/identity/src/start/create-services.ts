import { rememberedCaptchaPolicy } from '../domain/captcha/remembered-policy.ts'
import { createClients } from '../domain/applications/clients.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Config } from '../runtime/config/config.ts'
import { createBreachedPasswords } from '../domain/passwords/breached/breached-passwords.ts'
import { createAddressJudge } from '../domain/restrictions/create-address-judge.ts'
import { createPasswords, type Passwords } from '../platform/crypto/passwords.ts'
import { batch } from '../platform/db/batch.ts'
import type { CopyLines } from '../platform/db/copy-lines.queries.ts'
import type { Database } from '../platform/db/database.ts'
import { vendorTenantId } from '../platform/db/schema/columns.ts'
import { type Countries, createCountries } from '../platform/geo/countries.ts'
import { createTransaction } from '../platform/db/transaction.ts'
import { createEnforcedDomains } from '../domain/sso/enforced-domains.queries.ts'
import { rememberingDocuments } from '../domain/federation/oidc/metadata-cache.ts'
import { createKeyRing } from '../domain/keys/key-ring.ts'
import type { MakeSigningKey } from '../domain/keys/make-signing-key.ts'
import type { Log } from '../runtime/log.ts'
import { observeJobs } from '../ops/job-metrics.ts'
import { createMetrics } from '../ops/metrics.ts'
import { createOutgoingFetch, type OutgoingFetch } from '../platform/outgoing/outgoing-fetch.ts'
import { systemTextRecords, type TextRecords } from '../platform/outgoing/text-records.ts'
import type { Random } from '../runtime/random.ts'
import { createSecrets, type SecretKeys } from '../platform/crypto/secrets.ts'
import { createSocketTable } from '../runtime/listen/socket-table.ts'
import { createShutdown } from '../runtime/shutdown.ts'
import type { Services } from '../request/services.ts'
import { createRotation } from '../domain/sessions/rotate-session.queries.ts'
import { prepareSessionFacts } from '../domain/sessions/session-facts.queries.ts'
import { createAccessTokens } from '../domain/access-tokens/access-token.ts'
import { readSettings } from '../domain/installation/settings.queries.ts'

/** What differs between production, development and tests. */
export type Surroundings = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly random: Random
  readonly db: Database
  readonly copyLines: CopyLines
  readonly secretKeys: SecretKeys
  readonly makeKey: MakeSigningKey
  /** Absent: out to the internet, by the rules of the configuration. */
  readonly outgoing?: OutgoingFetch
  /** Absent: the name servers of this machine. */
  readonly textRecords?: TextRecords
  /** Absent: from the database of addresses that comes with the server, or the one that is configured. */
  readonly countries?: Countries
  /** Absent: they are checked by their hashes. */
  readonly passwords?: Passwords
  /** Called after something was written to the outbox. */
  readonly wakeOutbox: () => void
}

export const createServices = async (given: Surroundings): Promise<Services> => {
  const { config, log, clock, random, db } = given
  const secrets = createSecrets(given.secretKeys, random)
  const keys = createKeyRing({ db, clock, secrets, makeKey: given.makeKey })
  const outgoing = given.outgoing ?? createOutgoingFetch({ allowedOrigins: config.outgoingOrigins })
  const together = batch(async (askers: readonly undefined[]) => {
    const now = await readSettings(db)
    return askers.map(() => now)
  })
  const settings = () => together(undefined)
  const countries = given.countries ?? createCountries(config.countriesFile, log)
  const sockets = createSocketTable()
  const metrics = createMetrics(sockets)
  observeJobs(metrics.registry, { db, clock })
  return {
    config,
    log,
    clock,
    random,
    secrets,
    db,
    copyLines: given.copyLines,
    transaction: createTransaction(db),
    keys,
    accessTokens: createAccessTokens({ keys, clock, random, secrets, issuer: config.publicUrl }),
    passwords: given.passwords ?? (await createPasswords()),
    breached: await createBreachedPasswords({
      filterFile: config.breachedPasswordsFile,
      lookupUrl: config.breachedLookupUrl,
      outgoing,
      log,
    }),
    clients: createClients({ db, clock }),
    settings,
    captchaPolicy: rememberedCaptchaPolicy(clock, settings),
    sessionFacts: prepareSessionFacts(db, clock),
    rotate: createRotation({ db, clock }),
    enforcedDomains: createEnforcedDomains(clock),
    countries,
    addressJudge: createAddressJudge(countries),
    outgoing,
    textRecords: given.textRecords ?? systemTextRecords,
    providerDocuments: rememberingDocuments(outgoing, clock),
    outbox: { wake: given.wakeOutbox },
    shutdown: createShutdown(),
    sockets,
    metrics,
    vendorTenantId,
  }
}
