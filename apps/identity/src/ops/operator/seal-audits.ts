import { anchorText } from '../../audit/anchor.ts'
import { sealHeads } from '../../audit/seal-heads.ts'
import { sealAudits } from '../../audit/sealer.ts'
import { systemClock } from '../../clock.ts'
import { createTransaction } from '../../db/transaction.ts'
import { requireSecretKey } from '../../keys/check-secret-key.ts'
import { openForCommand } from '../../open-for-command.ts'
import { requireMigrated } from '../../prepare-database.ts'
import { systemRandom } from '../../random.ts'
import { secretKeysOf } from '../../secret-key.ts'
import { createSecrets } from '../../secrets.ts'
import type { OperatorCommand } from './command.ts'

/** Seals what was audited until now and prints the anchor, beside the seal that the server makes each day. */
export const sealAuditsNow: OperatorCommand = {
  parameters: '',
  summary: 'Seals all audits now and prints the anchor of the seal. PostgreSQL: servers may run.',
  run: async (_, config) => {
    const opened = await openForCommand(config)
    try {
      await requireMigrated(opened)
      const deps = { db: opened.db, clock: systemClock, random: systemRandom }
      const keys = await secretKeysOf(config, systemRandom)
      await requireSecretKey(deps, keys)
      const secrets = createSecrets(keys, systemRandom)
      const sealDeps = { ...deps, secrets, transaction: createTransaction(opened.db) }
      while ((await sealAudits(sealDeps)) > 0);
      const { seal, brokenTenantIds } = await sealHeads(sealDeps)
      const broken = brokenTenantIds.map(
        (tenantId) => `Tenant ${tenantId}: the chain does not continue from its last seal`,
      )
      return { lines: [anchorText(seal), ...broken], isOk: broken.length === 0 }
    } finally {
      await opened.close()
    }
  },
}
