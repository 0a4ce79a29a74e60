import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { fitsTreeWindow } from '../tenants/fits-tree-window.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { linkTo } from '../applications/link.ts'
import { createOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { waitingFor } from '../consent/waiting-for.queries.ts'
import { liftExclusion } from '../exclusions/exclusions.queries.ts'
import { isMailed } from '../members/may-act.queries.ts'
import { findInvitedAs } from '../members/memberships.queries.ts'
import { readSettings } from '../installation/settings.queries.ts'
import { approves, listApprovers, insertApproval, type Invited, settle } from './approvals.queries.ts'

const mailApprovers = async (
  tx: Database,
  actor: Actor,
  { user, tenantId }: Invited,
  executionId: string,
) => {
  const approvers = await listApprovers(tx, tenantId, actor.userId, actor.clock.now())
  if (approvers.length === 0) throw new ApiError('FORBIDDEN')
  const values = {
    requester: nameInMail(actor.name, actor.email),
    invited: user.email,
    tenant: nameInMail((await tenantName(tx, tenantId)) ?? '', actor.client.name),
  }
  for (const { id: approverId, email: to, locale } of approvers.filter(isMailed)) {
    const lifetimeSeconds = lifetimes.invitation
    const data = { executionId }
    const token = { purpose: 'approval', userId: approverId, tenantId, lifetimeSeconds, data } as const
    const link = linkTo(actor, 'approvalFlowUrl', {
      approvalFlowExecutionId: executionId,
      approverId,
      approvalFlowStepId: await createOneTimeToken(tx, actor, token),
    })
    await enqueueMail(tx, actor, linkMail(toRecipient(actor, { locale }), 'approval', { to, link, values }))
  }
}

/** Each request mails up to twenty administrators; those of a tree that any person could have made are fewer. */
const requests = {
  unproved: { most: 50, seconds: 86_400 },
  proved: { most: 500, seconds: 86_400 },
}

/** @throws ApiError TOO_MANY_ATTEMPTS beyond the requests of a day (SEC-RA-70) */
const limitRequests = async (tx: Database, actor: Actor, tenantId: string): Promise<void> => {
  if (!(await fitsTreeWindow(tx, actor, { kind: 'approvals', tenantId, ...requests })))
    throw new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: requests.unproved.seconds })
}

const ask = async (tx: Database, actor: Actor, { user: account, tenantId }: Invited): Promise<void> => {
  await limitRequests(tx, actor, tenantId)
  const typed = await findInvitedAs(tx, { tenantId, userId: account.id })
  const user = { id: account.id, email: typed?.email ?? account.email }
  const id = uuidv7(actor.clock, actor.random)
  const createdAt = actor.clock.now()
  await insertApproval(tx, { tenantId, id, requesterId: actor.userId, invitedId: user.id, createdAt })
  await mailApprovers(tx, actor, { user, tenantId }, id)
  const details = { approval: id, email: user.email }
  await audit(tx, actor, { action: 'invitation.approvalAsked', resourceId: user.id, details })
}

/**
 * Whether an invitation has to wait: where the installation wants it so, one by a member who may not assign roles
 * waits for one of those who may, who are asked by mail. While it waits no way of sending it goes past here.
 */
export const requiresApproval = async (
  tx: Database,
  ctx: RequestContext | Actor,
  invited: Invited,
): Promise<boolean> => {
  const actor = 'userId' in ctx ? ctx : undefined
  if (actor?.can(approves)) {
    const place = { tenantId: invited.tenantId, userId: invited.user.id }
    if (await settle(tx, actor, invited)) await liftExclusion(tx, place)
    return false
  }
  if ((await waitingFor(tx, invited.tenantId, invited.user.id)) !== undefined) return true
  if (actor === undefined || !(await readSettings(tx)).approvals.invitations) return false
  await ask(tx, actor, invited)
  return true
}
