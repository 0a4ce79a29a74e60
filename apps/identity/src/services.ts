import type { CaptchaPolicy } from './captcha/provider.ts'
import type { Clients } from './clients/clients.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { BreachedPasswords } from './credentials/breached/breached-passwords.ts'
import type { Passwords } from './credentials/passwords.ts'
import type { Database } from './db/database.ts'
import type { vendorTenantId } from './db/schema/columns.ts'
import type { Transaction } from './db/transaction.ts'
import type { EnforcedDomains } from './federation/enforced-domains.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { Log } from './log.ts'
import type { Metrics } from './ops/metrics.ts'
import type { OutgoingFetch } from './outgoing/outgoing-fetch.ts'
import type { TextRecords } from './outgoing/text-records.ts'
import type { Random } from './random.ts'
import type { SocketTable } from './runtime/listen/socket-table.ts'
import type { Shutdown } from './runtime/shutdown.ts'
import type { Secrets } from './secrets.ts'
import type { createRotation } from './sessions/rotate-session.ts'
import type { prepareSessionFacts } from './sessions/session-facts.ts'
import type { AccessTokens } from './tokens/access-token.ts'
import type { VendorSettings } from './vendor/settings.ts'

/** What the server is made of. Handlers get all of it, together with who asks. */
export type Services = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  /** The outer database handle. Inside `transaction` only the handle given there may be used. */
  readonly db: Database
  readonly transaction: Transaction
  readonly keys: KeyRing
  readonly accessTokens: AccessTokens
  readonly passwords: Passwords
  readonly breached: BreachedPasswords
  readonly clients: Clients
  /** Settings of the installation, read now. */
  readonly settings: () => Promise<VendorSettings>
  /** Whether whoever begins to sign in is asked for a captcha; remembered for a moment. */
  readonly captchaPolicy: () => Promise<CaptchaPolicy>
  readonly sessionFacts: ReturnType<typeof prepareSessionFacts>
  readonly rotate: ReturnType<typeof createRotation>
  /** The one way to servers that are not ours (SEC-SO-09). */
  readonly outgoing: OutgoingFetch
  /** The same, remembering for a while what providers publish about themselves. */
  readonly providerDocuments: OutgoingFetch
  /** TXT records of domains, by which tenants prove that a domain is theirs (SEC-SO-03). */
  readonly textRecords: TextRecords
  /** Domains whose people sign in at their own provider only. */
  readonly enforcedDomains: EnforcedDomains
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
