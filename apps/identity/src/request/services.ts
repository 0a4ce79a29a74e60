import type { CaptchaPolicy } from '../domain/captcha/provider.ts'
import type { Clients } from '../domain/applications/clients.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Config } from '../runtime/config/config.ts'
import type { AddressJudge } from '../domain/restrictions/create-address-judge.ts'
import type { BreachedPasswords } from '../domain/passwords/breached/breached-passwords.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { Countries } from '../platform/geo/countries.ts'
import type { CopyLines } from '../platform/db/copy-lines.queries.ts'
import type { Database } from '../platform/db/database.ts'
import type { vendorTenantId } from '../platform/db/schema/columns.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import type { ProviderDocuments } from '../domain/federation/oidc/metadata-cache.ts'
import type { EnforcedDomains } from '../domain/sso/enforced-domains.queries.ts'
import type { KeyRing } from '../domain/keys/key-ring.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { OutgoingFetch } from '../platform/outgoing/outgoing-fetch.ts'
import type { TextRecords } from '../platform/outgoing/text-records.ts'
import type { Random } from '../runtime/random.ts'
import type { SocketTable } from '../runtime/listen/socket-table.ts'
import type { Shutdown } from '../runtime/shutdown.ts'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { createRotation } from '../domain/sessions/rotate-session.queries.ts'
import type { prepareSessionFacts } from '../domain/sessions/session-facts.queries.ts'
import type { AccessTokens } from '../domain/access-tokens/access-token.ts'
import type { VendorSettings } from '../domain/installation/settings.queries.ts'

/** What the server is made of. Handlers get all of it, together with who asks. */
export type Services = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  /** The outer database handle. Inside `transaction` only the handle given there may be used. */
  readonly db: Database
  /** Rows as lines of a file, for exports that may be long. */
  readonly copyLines: CopyLines
  readonly transaction: Transaction
  readonly keys: KeyRing
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
  readonly breached: BreachedPasswords
  readonly clients: Clients
  /** Settings of the installation, read now. */
  readonly settings: () => Promise<VendorSettings>
  /** Whether a person who begins to sign in is asked for a captcha; remembered for a moment. */
  readonly captchaPolicy: () => Promise<CaptchaPolicy>
  readonly sessionFacts: ReturnType<typeof prepareSessionFacts>
  readonly rotate: ReturnType<typeof createRotation>
  /** The one way to servers that are not ours (SEC-SO-09). */
  readonly outgoing: OutgoingFetch
  /** The same, remembering for a while what providers publish about themselves. */
  readonly providerDocuments: ProviderDocuments
  /** TXT records of domains, by which tenants prove that a domain is theirs (SEC-SO-03). */
  readonly textRecords: TextRecords
  /** Domains whose people sign in at their own provider only. */
  readonly enforcedDomains: EnforcedDomains
  /** Countries of addresses. */
  readonly countries: Countries
  /** Judges addresses by the rules of a tenant, and remembers these while they are the same (SEC-AD-04). */
  readonly addressJudge: AddressJudge
  /** Called after something was written to the outbox. */
  readonly outbox: { readonly wake: () => void }
  /** Whether the process is on its way out. */
  readonly shutdown: Shutdown
  /** Open connections of the listener, which the metrics show. */
  readonly sockets: SocketTable
  /** What this process counts; served on `METRICS_PORT` only. */
  readonly metrics: Metrics
  /** Owner of what belongs to the installation: built-in roles, audits of unknown people. */
  readonly vendorTenantId: typeof vendorTenantId
}
