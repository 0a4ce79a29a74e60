import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { vendorTenantId } from '../../db/schema/columns.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Random } from '../../random.ts'
import type { SecretKeys, Secrets } from '../../secrets.ts'

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
