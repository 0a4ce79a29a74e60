import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import type { Database } from '../../platform/db/database.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { revokeInTenant } from '../credentials/record-security-event.ts'
import { listRightsToAct, mayAsk } from '../members/rights-to-act.ts'
import { isSenderPresent } from '../members/senders.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { listWaitingFrom, markWithdrawn } from '../members/senders.queries.ts'
import { type EndReason, endSessions } from '../sessions/end-sessions.queries.ts'
import { listAccountsWithLinks, revokeLinks } from './invite-links.queries.ts'
import { revokeInvitations } from './invites.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * What a member has sent into a tenant and the accounts below it is worth nothing any more, and is not mailed anew until
 * another member sends it (SEC-BE-14): shared links of the tenant, and what they could not send by another place of theirs.
 */
export const withdrawInvitations = async (
  tx: Database,
  deps: Pick<OutboxDeps, 'clock'>,
  { tenantId, userId }: Place,
): Promise<void> => {
  await revokeLinks(tx, deps, { tenantId, userId })
  for (const id of await listAccountsWithLinks(tx, { tenantId, userId })) {
    const place = { tenantId: id, userId }
    const rights = await listRightsToAct(tx, deps, place, tenantId)
    if (!rights.some((held) => mayAsk(held, createInviteUserLink))) await revokeLinks(tx, deps, place)
  }
  for (const place of await listWaitingFrom(tx, { tenantId, userId })) {
    const invitation = await findMembership(tx, place)
    if (invitation === undefined || (await isSenderPresent(tx, deps, invitation, tenantId))) continue
    await markWithdrawn(tx, place)
    await revokeInvitations(tx, deps, place)
  }
}

/**
 * Ends what a member has of a tenant, as they are disabled or removed there, or their time is over: their sessions, every
 * link, code and grant that leads in, and what they have sent (SEC-BE-15). Whatever takes a member's access passes here;
 * the caller changes the membership and writes the audit row.
 */
export const endAccess = async (
  tx: Database,
  deps: OutboxDeps,
  { reason, ...place }: Place & { readonly reason: Extract<EndReason, 'disabled' | 'expired' | 'removed'> },
): Promise<void> => {
  await endSessions(tx, deps, { ...place, reason })
  await revokeInTenant(tx, place)
  await withdrawInvitations(tx, deps, place)
}
