import { ApiError } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'

/** Gives an account back to the address it had (SEC-OT-07). */
export const restoreEmail = async (
  tx: Database,
  ctx: RequestContext,
  userId: string,
  email: string,
): Promise<void> => {
  const canonical = canonicalEmail(email)
  if (canonical === undefined) throw new ApiError('LINK_INVALID')
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.canonicalEmail, canonical))
  if (taken !== undefined && taken.id !== userId) throw new ApiError('LINK_INVALID')
  const now = ctx.clock.now()
  await updateUsers(tx, now, { email, canonicalEmail: canonical }).where(eq(users.id, userId))
  await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'emailUndo' })
}
