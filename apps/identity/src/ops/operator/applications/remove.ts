import { and, eq, isNull } from 'drizzle-orm'
import { databaseNow } from '../../../platform/db/database-time.ts'
import { applications } from '../../../platform/db/schema/applications.ts'
import { sessions } from '../../../platform/db/schema/sessions.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { requireApplication } from './find.ts'

/** Removes an application. Its sessions end with it: nothing could renew them. */
export const removeApplication = databaseCommand({
  summary: 'Removes an application and ends its sessions.',
  arguments: [{ name: 'client id' }],
  run: async ({ arguments: { 'client id': id = '' } }, context) => {
    const { name } = await requireApplication(context.db, id)
    const ended = await context.transaction(async (tx) => {
      await tx.delete(applications).where(eq(applications.id, id))
      const rows = await tx
        .update(sessions)
        .set({ revokedAt: databaseNow(context.clock.databaseTime()), revokedFor: 'revoked' })
        .where(and(eq(sessions.clientId, id), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      await auditCommand(tx, context, {
        action: 'application.removed',
        resourceId: id,
        details: { name },
      })
      return rows.length
    })
    return {
      isOk: true,
      lines: [`Removed ${name} and ended ${ended} sessions`],
      data: { clientId: id, name, endedSessions: ended },
    }
  },
})
