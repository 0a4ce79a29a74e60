import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** A link that led nowhere leaves a row as well (SEC-AU-01). */
export const auditFailure = (tx: Database, ctx: RequestContext, userId?: string): Promise<void> =>
  audit(tx, ctx, {
    action: 'signIn.failed',
    resourceId: userId,
    userId,
    details: { method: 'magicLink' },
  })
