import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { deleteApplication, endApplicationSessions } from './applications.queries.ts'
import { requireApplication } from './find.ts'

/** Removes an application. Its sessions end with it: nothing could renew them. */
export const removeApplication = databaseCommand({
  summary: 'Removes an application and ends its sessions.',
  arguments: [{ name: 'client id' }],
  run: async ({ arguments: { 'client id': id = '' } }, context) => {
    const { name } = await requireApplication(context.db, id)
    const ended = await context.transaction(async (tx) => {
      await deleteApplication(tx, id)
      const sessions = await endApplicationSessions(tx, id, context.clock)
      await auditCommand(tx, context, {
        action: 'application.removed',
        resourceId: id,
        details: { name },
      })
      return sessions
    })
    return {
      isOk: true,
      lines: [`Removed ${name} and ended ${ended} sessions`],
      data: { clientId: id, name, endedSessions: ended },
    }
  },
})
