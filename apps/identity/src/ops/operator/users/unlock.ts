import { updateUser } from '../../../platform/db/update-users.queries.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { requireUser } from './find.ts'

/** Lets a locked user sign in again. */
export const unlockUser = databaseCommand({
  summary: 'Lets a locked user sign in again.',
  arguments: [{ name: 'email' }],
  run: async ({ arguments: { email = '' } }, context) => {
    const { id, lockedAt } = await requireUser(context.db, email)
    if (lockedAt === null) return { isOk: true, lines: [`${email} is not locked`], data: { id, email } }
    await context.transaction(async (tx) => {
      await updateUser(tx, context.clock.now(), id, { lockedAt: null, lockedBy: null, lockedIn: null })
      await auditCommand(tx, context, {
        action: 'user.unlocked',
        resourceId: id,
      })
    })
    return { isOk: true, lines: [`Unlocked ${email}`], data: { id, email } }
  },
})
