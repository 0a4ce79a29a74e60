import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { describeTriedAccount } from '../credentials/tried-account.ts'

/** A link that led nowhere leaves a row as well (SEC-AU-01). */
export const auditFailure = async (
  tx: Database,
  ctx: RequestContext,
  link: OneTimeTokenRow | undefined,
): Promise<void> =>
  audit(tx, ctx, {
    action: 'signIn.failed',
    ...(await describeTriedAccount(tx, ctx, link ?? {})),
    details: { method: 'magicLink' },
  })
