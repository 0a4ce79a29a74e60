import { anchorText } from '../../domain/audit/anchor.ts'
import { sealHeads } from '../../domain/audit/seal-heads.ts'
import { sealAudits } from '../../domain/audit/sealer.ts'
import { databaseCommand } from './command.ts'

/** Seals what was audited until now and prints the anchor, beside the seal that the server makes each day. */
export const sealAuditsNow = databaseCommand({
  summary: 'Seals all audits now and prints the anchor of the seal.',
  run: async (_, context) => {
    const deps = { ...context, secrets: await context.secrets() }
    while ((await sealAudits(deps)) > 0);
    const { seal, brokenTenantIds } = await sealHeads(deps)
    const broken = brokenTenantIds.map(
      (tenantId) => `Tenant ${tenantId}: the chain does not continue from its last seal`,
    )
    const anchor = anchorText(seal)
    return { lines: [anchor, ...broken], isOk: broken.length === 0, data: { anchor, brokenTenantIds } }
  },
})
