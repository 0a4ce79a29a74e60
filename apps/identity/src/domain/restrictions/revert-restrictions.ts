import { ApiError } from '@vestibule/contract'
import { audit, byItself } from '../audit/audit.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Actor } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { replaceIps } from './ip-list.queries.ts'
import { existsOverdue, listOverdue, readRestrictions, saveRestrictions } from './restrictions.queries.ts'

const settled = { revertsAt: null, revertsTo: null } as const

/**
 * Keeps a change that would go back. That the caller got this far is the proof that they can still get in. A change whose
 * time is over goes back, also while the job that does it has not come to it yet.
 */
export const confirmRestrictions = async (_: unknown, actor: Actor): Promise<Record<string, never>> => {
  await requireFreshProof(actor)
  const { tenantId, clock } = actor
  await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const { revertsAt } = await readRestrictions(tx, tenantId)
    if (revertsAt === null || revertsAt <= clock.now()) throw new ApiError('NOT_FOUND')
    await saveRestrictions(tx, actor, settled)
    await audit(tx, actor, { action: 'restrictions.confirmed', resourceId: tenantId })
  })
  return {}
}

/** The row is read again under the lock: a confirmation may have come just now. */
const revert = (services: Services, tenantId: string): Promise<void> =>
  services.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const { ip, country, revertsAt, revertsTo } = await readRestrictions(tx, tenantId)
    if (revertsTo === null || revertsAt === null || revertsAt > services.clock.now()) return
    await replaceIps(tx, tenantId, revertsTo.ips)
    const to = { ip: revertsTo.ip, country: revertsTo.country }
    await saveRestrictions(tx, { ...services, tenantId }, { ...to, ...settled })
    await audit(tx, byItself(services), {
      action: 'restrictions.reverted',
      resourceId: tenantId,
      tenantId,
      details: { from: { ip, country }, to },
    })
  })

/**
 * Puts back rules that keep out who set them and that no administrator confirmed in time (SEC-AD-04).
 *
 * @returns how many tenants were looked at
 */
export const revertRestrictions = async (services: Services): Promise<number> => {
  const rows = await listOverdue(services.db, services.clock.now())
  for (const { tenantId } of rows) await revert(services, tenantId)
  return rows.length
}

export const revertRestrictionsJob: Job<Services> = {
  name: 'revert-restrictions',
  everyMs: 5000,
  leaseMs: 30_000,
  hasWork: ({ clock }) => existsOverdue(clock.now()),
  work: revertRestrictions,
}
