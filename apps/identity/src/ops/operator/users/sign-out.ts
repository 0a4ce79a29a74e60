import { byItself } from '../../../domain/audit/audit.ts'
import { recordSecurityEvent } from '../../../domain/credentials/record-security-event.ts'
import { endSessions } from '../../../domain/sessions/end-sessions.queries.ts'
import { databaseCommand } from '../command.ts'
import { requireUser } from './find.ts'

/** Signs a user out everywhere; links and codes that were sent out before end too. */
export const signOutUser = databaseCommand({
  summary: 'Signs a user out on every device, and revokes links and codes sent to them.',
  arguments: [{ name: 'email' }],
  run: async ({ arguments: { email = '' } }, context) => {
    const { id } = await requireUser(context.db, email)
    const deps = { ...context, secrets: await context.secrets() }
    const ended = await context.transaction(async (tx) => {
      const sessionIds = await endSessions(tx, deps, { userId: id, reason: 'revoked' })
      await recordSecurityEvent(tx, byItself(context), {
        of: id,
        action: 'sessions.revoked',
        resourceId: id,
        details: { sessions: sessionIds },
        by: 'operator',
      })
      return sessionIds.length
    })
    return {
      isOk: true,
      lines: [`Ended ${ended} sessions of ${email}`],
      data: { id, email, endedSessions: ended },
    }
  },
})
