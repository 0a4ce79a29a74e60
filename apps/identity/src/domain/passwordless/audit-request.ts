import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { SignInCandidate } from '../sso/can-sign-in.ts'
import type { Identified } from './identify.ts'

/** The recipient of a message; none when the person is unknown, cannot sign in, or reached the limit of messages. */
export type AuditRequestParams = Pick<Identified, 'typed' | 'subject'> & {
  readonly entrant: SignInCandidate | undefined
}

/** A request leaves a row as well, for a known or unknown user (SEC-AU-01). */
export const auditRequest = (
  tx: Database,
  ctx: RequestContext,
  action: 'signIn.codeRequested' | 'signIn.smsCodeRequested' | 'signIn.linkRequested',
  { typed, entrant }: AuditRequestParams,
): Promise<void> =>
  audit(tx, ctx, {
    action,
    resourceId: entrant?.user.id,
    userId: entrant?.user.id,
    email: entrant?.user.email || typed,
    tenantId: entrant?.tenantId,
    sendsNothing: entrant === undefined,
  })
