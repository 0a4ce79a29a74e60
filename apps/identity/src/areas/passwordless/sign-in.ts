import { audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Visitor } from '../../http/visitor.ts'
import { type StartedSession, startSession } from '../../sessions/start-session.ts'
import { recordSignIn } from '../auth/auth.queries.ts'
import type { Entrant } from '../auth/may-enter.ts'
import { acceptInvitationAtSignIn } from '../invites/accept-at-sign-in.ts'

type Proved = {
  readonly entrant: Entrant
  readonly method: 'code' | 'magicLink'
  readonly invitationToken: string | undefined
}

/** The session of somebody who has just shown that the mailbox is theirs. */
export const signInByMail = async (
  tx: Database,
  visitor: Visitor,
  { entrant: { user, tenantId: home }, method, invitationToken }: Proved,
): Promise<StartedSession> => {
  const tenantId = (await acceptInvitationAtSignIn(tx, visitor, user, invitationToken)) ?? home
  await recordSignIn(tx, visitor, { user, tenantId, method })
  return startSession(tx, visitor, { userId: user.id, tenantId, amr: ['email'] })
}

/** A try that led nowhere leaves a row as well (SEC-AU-01). */
export const auditFailure = (
  tx: Database,
  visitor: Visitor,
  method: Proved['method'],
  userId?: string | null,
): Promise<void> =>
  audit(tx, visitor, {
    action: 'signIn.failed',
    resource: 'user',
    resourceId: userId ?? undefined,
    userId: userId ?? undefined,
    details: { method },
  })
