import { audit, byItself } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoDomainRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { isProofThere } from './domain-proof.ts'
import { namingPending } from './domains.ts'
import { changeDomain, loseDomain, overdue } from './domains.queries.ts'

/** Whose record is gone speaks for its addresses no more, until it proves itself again. */
const settle = (services: Services, row: SsoDomainRow, isThere: boolean | undefined): Promise<void> =>
  services.transaction(async (tx) => {
    const checkedAt = services.clock.now()
    if (isThere !== false) {
      await changeDomain(tx, row, { checkedAt })
      return
    }
    // Before the row: an arrival by the connection meanwhile is judged by what is left of it.
    await lockTenant(tx, row.tenantId)
    const userIds = await loseDomain(tx, services, row, checkedAt)
    await audit(tx, byItself(services), {
      action: 'sso.domainLost',
      resourceId: row.id,
      tenantId: row.tenantId,
      details: { domain: row.domain, ...namingPending(userIds) },
    })
  })

/**
 * Looks again for the records of domains whose proof is a week old. A name server that cannot say takes nothing away;
 * the domain is asked for again a week later.
 *
 * @returns how many domains were looked at
 */
export const recheckDomains = async (services: Services): Promise<number> => {
  const rows = await overdue(services)
  for (const row of rows) await settle(services, row, await isProofThere(services, row))
  if (rows.length > 0) services.enforcedDomains.forget()
  return rows.length
}

export const recheckDomainsJob: Job<Services> = {
  name: 'recheck-domains',
  everyMs: 3_600_000,
  leaseMs: 60_000,
  work: recheckDomains,
}
