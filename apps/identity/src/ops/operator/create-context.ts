import type { Clock } from '../../runtime/clock.ts'
import type { Config } from '../../runtime/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { createTransaction } from '../../platform/db/transaction.ts'
import { requireSecretKey } from '../../domain/keys/check-secret-key.ts'
import type { Random } from '../../runtime/random.ts'
import { readSecretKeys } from '../../platform/crypto/secret-key.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import type { CommandContext } from './command-context.ts'

type Parts = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
}

/** What commands work with in a process of their own. Messages that they send leave with the next server. */
export const createContext = ({ config, db, clock, random }: Parts): CommandContext => ({
  config,
  db,
  clock,
  random,
  vendorTenantId,
  transaction: createTransaction(db),
  outbox: { wake: () => {} },
  secretKeys: () => readSecretKeys(config, random),
  secrets: async () => {
    const keys = await readSecretKeys(config, random)
    await requireSecretKey({ db, clock, random }, keys)
    return createSecrets(keys, random)
  },
})
