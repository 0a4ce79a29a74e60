import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { endSessions } from '../../sessions/end-sessions.queries.ts'
import { deleteLoginMethods, emptyUser } from './empty-account.queries.ts'

/**
 * An attacker may have made an account with another's address and waits for its owner to move in. Before the owner
 * does, all that was put into it is thrown away (SEC-SO-02). A user without a name gets the given one. Answers the person,
 * now proved.
 */
export const takeOverUnproved = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  name: string,
): Promise<UserRow> => {
  await endSessions(tx, ctx, { userId: user.id, reason: 'removed' })
  await deleteLoginMethods(tx, user.id)
  const emptied = await emptyUser(tx, user, name, ctx.clock.now())
  if (emptied === undefined) throw new Error('The user was removed while it was taken over')
  return emptied
}
