import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { type UserRow, users } from '../../../platform/db/schema/users.ts'
import { updateUsers } from '../../../platform/db/update-users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { endSessions } from '../../sessions/end-sessions.queries.ts'
import { loginMethodsOf } from './empty-account.queries.ts'

/**
 * Somebody may have made an account with another's address and waits for its owner to move in. Before the owner does,
 * all that was put into it is thrown away (SEC-SO-02). Answers the person, now proved.
 */
export const takeOverUnproved = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
): Promise<UserRow> => {
  if (user.verifiedAt !== null) return user
  await endSessions(tx, ctx, { userId: user.id, reason: 'replaced' })
  for (const table of loginMethodsOf) await tx.delete(table).where(eq(table.userId, user.id))
  const now = ctx.clock.now()
  const nothing = { passwordHash: null, passwordChangedAt: null, phone: null }
  const [emptied] = await updateUsers(tx, now, { ...nothing, verifiedAt: now, browsersKnownSince: now })
    .where(eq(users.id, user.id))
    .returning()
  if (emptied === undefined) throw new Error('The user was removed while it was taken over')
  return emptied
}
