import { audit, byItself } from '../audit/audit.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { endAccess } from '../invitations/end-access.ts'
import { existsOverMember, markExpiryHandled, overMembers } from './temporary-members.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** One row of the audit log for each time a membership expires; an administrator who was quicker has renewed it. */
const expire = (services: Services, { tenantId, userId }: Place): Promise<void> =>
  services.transaction(async (tx) => {
    const member = await markExpiryHandled(tx, { tenantId, userId }, services.clock.now())
    if (member === undefined) return
    await endAccess(tx, services, { userId, tenantId, reason: 'expired' })
    await audit(tx, byItself(services), {
      action: 'member.expired',
      resourceId: userId,
      tenantId,
      details: { until: member.until?.toISOString() },
    })
  })

/**
 * Ends what members have of a tenant whose time there is over. They were refused from that moment on (SEC-AD-08); this tells the
 * audit log and the applications. The membership stays, for an administrator to set a new date.
 *
 * @returns how many memberships were looked at
 */
export const expireTemporaryMembers = async (services: Services): Promise<number> => {
  const members = await overMembers(services.db, services.clock.now())
  for (const member of members) await expire(services, member)
  return members.length
}

export const expireTemporaryMembersJob: Job<Services> = {
  name: 'expire-temporary-members',
  everyMs: 10_000,
  leaseMs: 30_000,
  hasWork: ({ db, clock }) => existsOverMember(db, clock.now()),
  work: expireTemporaryMembers,
}
