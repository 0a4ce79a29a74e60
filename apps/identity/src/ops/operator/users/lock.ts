import { byItself } from '../../../domain/audit/audit.ts'
import { recordSecurityEvent } from '../../../domain/credentials/record-security-event.ts'
import { updateUser } from '../../../platform/db/update-users.queries.ts'
import { endSessions } from '../../../domain/sessions/end-sessions.queries.ts'
import { databaseCommand } from '../command.ts'
import { requireUser } from './find.ts'

/** Locks a user out of every organization and ends their sessions. */
export const lockUser = databaseCommand({
  summary: 'Ends all sessions of a user and refuses to sign them in until unlocked.',
  arguments: [{ name: 'email' }],
  run: async ({ arguments: { email = '' } }, context) => {
    const { id } = await requireUser(context.db, email)
    const deps = { ...context, secrets: await context.secrets() }
    const ended = await context.transaction(async (tx) => {
      const now = context.clock.now()
      await updateUser(tx, now, id, { lockedAt: now, lockedBy: null, lockedIn: null })
      const sessionIds = await endSessions(tx, deps, { userId: id, reason: 'locked' })
      await recordSecurityEvent(tx, byItself(context), {
        of: id,
        action: 'user.locked',
        resourceId: id,
        by: 'operator',
      })
      return sessionIds.length
    })
    return {
      isOk: true,
      lines: [`Locked ${email} and ended ${ended} sessions`],
      data: { id, email, endedSessions: ended },
    }
  },
})
