import { byItself } from '../../../domain/audit/audit.ts'
import { recordSecurityEvent } from '../../../domain/credentials/record-security-event.ts'
import { endSessions } from '../../../domain/sessions/end-sessions.queries.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { databaseCommand } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { requireUser } from './find.ts'
import { listSignedInUsers } from './signed-in.queries.ts'

/** Ends all sessions of a user, also those in which they act for another, and answers how many. */
const signOut = async (context: CommandContext, userId: string): Promise<number> => {
  const deps = { ...context, secrets: await context.secrets() }
  return context.transaction(async (tx) => {
    const sessionIds = await endSessions(tx, deps, { userId, reason: 'revoked' })
    await recordSecurityEvent(tx, byItself(context), {
      of: userId,
      action: 'sessions.revoked',
      resourceId: userId,
      details: { sessions: sessionIds },
      by: 'operator',
    })
    return sessionIds.length
  })
}

/** User by user, so that no sign-in waits for more than its own user. A session that begins meanwhile is one of a new sign-in. */
const signOutAll = async (context: CommandContext): Promise<{ users: number; sessions: number }> => {
  const userIds = await listSignedInUsers(context.db, context.clock.now())
  let sessions = 0
  for (const userId of userIds) sessions += await signOut(context, userId)
  return { users: userIds.length, sessions }
}

/** Signs a user out everywhere, or all users; links and codes that were sent to them before end too. */
export const signOutUser = databaseCommand({
  summary: 'Signs a user out on every device, and revokes links and codes sent to them; or all users.',
  arguments: [{ name: 'email', isOptional: true }],
  options: { all: { type: 'boolean', summary: 'All users of all organizations who are signed in.' } },
  run: async ({ arguments: { email = '' }, options: { all = false } }, context) => {
    if (all === (email !== '')) throw new InputError('Give the email address of a user, or --all')
    if (all) {
      const { users, sessions } = await signOutAll(context)
      return {
        isOk: true,
        lines: [`Ended ${sessions} sessions of ${users} users`],
        data: { users, endedSessions: sessions },
      }
    }
    const { id } = await requireUser(context.db, email)
    const ended = await signOut(context, id)
    return {
      isOk: true,
      lines: [`Ended ${ended} sessions of ${email}`],
      data: { id, email, endedSessions: ended },
    }
  },
})
