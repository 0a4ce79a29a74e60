import { ApiError, type Contract } from '@vestibule/contract'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { insertAudits } from './insert-audits.queries.ts'
import { toOneLine, toWellFormed } from './audit.ts'
import { existsTenant } from './receive-audit.queries.ts'

/** No event of ours has this sign in its name: a host's row is never taken for one of the server. */
const mark = 'host:'

/** Adds a row that a host's server knows of, marked as the host's (SEC-AU-01). */
export const receiveAudit: IdentityHandlers<Contract['serverSdk']>['sendAudit'] = async (sent, ctx) => {
  const tenantId = sent.tenantId ?? ctx.namedTenantId
  if (tenantId === undefined) throw new ApiError('NOT_FOUND')
  ensureTenantId(tenantId)
  if (!(await existsTenant(ctx.db, tenantId))) throw new ApiError('NOT_FOUND')
  const { description, json } = sent
  await insertAudits(ctx.db, [
    {
      id: uuidv7(ctx.clock, ctx.random),
      tenantId,
      createdAt: ctx.clock.now(),
      action: `${mark}${sent.action}`,
      resource: toOneLine(sent.resource ?? 'application'),
      userId: sent.userId,
      email: sent.email && toOneLine(sent.email),
      severity: sent.severity,
      details: toWellFormed({
        ...json,
        ...(description && { description: toOneLine(description) }),
        sentBy: ctx.client.id,
      }),
      ip: sent.ip ?? ctx.ip,
      userAgent: toOneLine(sent.userAgent ?? ''),
      traceId: ctx.traceId,
    },
  ])
  return {}
}
