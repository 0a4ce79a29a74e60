import { auditHeads } from './db/schema/audits.ts'
import { verifyAuditChain } from './audit/verify-chain.ts'
import { runCommand } from './command.ts'
import { systemRandom } from './random.ts'
import { secretKeysOf } from './secret-key.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/** Checks the audit chain of every tenant; names the first broken row of each and fails when there is one. */
await runCommand(async ({ db }, config) => {
  const needs = { db, secrets: createSecrets(await secretKeysOf(config, systemRandom), systemRandom) }
  const heads = await db.select({ tenantId: auditHeads.tenantId }).from(auditHeads)
  const broken: string[] = []
  let rows = 0
  for (const { tenantId } of heads) {
    const verified = await verifyAuditChain(needs, tenantId)
    if (verified.is === 'intact') rows += verified.rows
    else broken.push(`Tenant ${tenantId}: row ${verified.sequence} is ${verified.why}`)
  }
  if (broken.length > 0) throw new StartError(broken.join('\n'))
  return `${heads.length} chains with ${rows} rows are whole`
})
