import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { linkTo } from '../applications/link.ts'
import { eq, isNull } from 'drizzle-orm'
import { createOneTimeToken } from '../credentials/one-time-token.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { readSettings } from '../installation/settings.ts'
import { approves, approversOf, waitingFor } from './approvals.queries.ts'

type Invited = { readonly user: { readonly id: string; readonly email: string }; readonly tenantId: string }

const mailApprovers = async (tx: Database, by: Actor, { user, tenantId }: Invited, executionId: string) => {
  const approvers = await approversOf(tx, tenantId, by.userId, by.clock.now())
  if (approvers.length === 0) throw new ApiError('FORBIDDEN')
  const values = {
    requester: nameInMail(by.name, by.email),
    invited: user.email,
    tenant: nameInMail((await tenantName(tx, tenantId)) ?? '', by.client.name),
  }
  for (const { id: approverId, email: to } of approvers) {
    const lifetimeSeconds = lifetimes.invitation
    const data = { executionId }
    const token = { purpose: 'approval', userId: approverId, tenantId, lifetimeSeconds, data } as const
    const link = linkTo(by, 'approvalFlowUrl', {
      approvalFlowExecutionId: executionId,
      approverId,
      approvalFlowStepId: await createOneTimeToken(tx, by, token),
    })
    await enqueueMail(tx, by, linkMail(by, 'approval', { to, link, values }))
  }
}

const ask = async (tx: Database, by: Actor, invited: Invited): Promise<void> => {
  const { user, tenantId } = invited
  const id = uuidv7(by.clock, by.random)
  const createdAt = by.clock.now()
  await tx.insert(approvals).values({ tenantId, id, requesterId: by.userId, invitedId: user.id, createdAt })
  await mailApprovers(tx, by, invited, id)
  const details = { approval: id, email: user.email }
  await audit(tx, by, { action: 'invitation.approvalAsked', resourceId: user.id, details })
}

/** Who may decide and invites the person anyway has decided. */
const settle = async (tx: Database, by: Actor, { user, tenantId }: Invited): Promise<void> => {
  const decision = { decidedAt: by.clock.now(), decidedBy: by.userId, isApproved: true }
  await tx
    .update(approvals)
    .set(decision)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, user.id), isNull(approvals.decidedAt)))
}

/**
 * Whether an invitation has to wait: where the installation wants it so, one by somebody who may not hand out roles
 * waits for one of those who may, who are asked by mail. While it waits no way of sending it goes past here.
 */
export const requiresApproval = async (
  tx: Database,
  by: RequestContext | Actor,
  invited: Invited,
): Promise<boolean> => {
  const member = 'userId' in by ? by : undefined
  if (member?.can(approves)) {
    await settle(tx, member, invited)
    return false
  }
  if ((await waitingFor(tx, invited.tenantId, invited.user.id)) !== undefined) return true
  if (member === undefined || !(await readSettings(tx)).approvals.invitations) return false
  await ask(tx, member, invited)
  return true
}
