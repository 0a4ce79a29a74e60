import type { Clock } from '../../runtime/clock.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { vendorTenantId } from '../../platform/db/schema/columns.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { Random } from '../../runtime/random.ts'
import type { SecretKeys, Secrets } from '../../platform/crypto/secrets.ts'

/** What a command works with, in whichever process it runs. */
export type CommandContext = {
  readonly config: Config
  readonly db: Database
  readonly transaction: Transaction
  readonly clock: Clock
  readonly random: Random
  readonly vendorTenantId: typeof vendorTenantId
  /** Called after something was written to the outbox. */
  readonly outbox: { readonly wake: () => void }
  /** The keys of the environment. A command that needs none runs without `SECRET_KEY`. */
  readonly secretKeys: () => Promise<SecretKeys>
  /**
   * Seals and opens with those keys.
   * @throws StartError where the database was sealed with others
   */
  readonly secrets: () => Promise<Secrets>
}
