import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { notifyApplications } from '../applications/notify-applications.ts'
import { cookieProofs } from './cookie-proof.ts'
import { handOverGranted } from './hand-over-granted.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

/** The sessions of which this browser shows a refresh token. */
const isShown = (ctx: RequestContext) =>
  or(
    ...cookieProofs(ctx).map(({ sessionId, seed }) =>
      and(eq(sessions.id, sessionId), eq(sessions.seedHash, sha256(seed))),
    ),
  )

/**
 * Signing in leaves no earlier session of this browser behind, even if an attacker planted its cookie (SEC-SS-03). What
 * applications were granted from there by another user ends with it: that user can no longer sign out here.
 *
 * @returns how many there were
 */
export const endReplacedSessions = async (
  tx: Database,
  ctx: RequestContext,
  userId: string,
): Promise<number> => {
  if (cookieProofs(ctx).length === 0) return 0
  await lockUserRow(tx, userId)
  const end = { revokedAt: ctx.clock.now(), revokedFor: 'replaced' }
  const replaced = await tx
    .update(sessions)
    .set(end)
    .where(and(isNull(sessions.revokedAt), isShown(ctx)))
    .returning({ id: sessions.id })
  if (replaced.length === 0) return 0
  const parents = replaced.map(({ id }) => id)
  const ofOthers = and(inArray(sessions.parentId, parents), ne(sessions.userId, userId))
  const granted = await tx
    .update(sessions)
    .set(end)
    .where(and(isNull(sessions.revokedAt), ofOthers))
    .returning({
      id: sessions.id,
      userId: sessions.userId,
      clientId: sessions.clientId,
      scope: sessions.scope,
    })
  await notifyApplications(tx, ctx, granted)
  return replaced.length
}

type Successor = { readonly userId: string; readonly to: string }

/** The user signed in again in this browser: what they granted from the session that was there goes on from the new one. */
export const handOverReplaced = async (
  tx: Database,
  ctx: RequestContext,
  { userId, to }: Successor,
): Promise<void> => {
  if (cookieProofs(ctx).length === 0) return
  const isReplaced = and(isShown(ctx), eq(sessions.revokedFor, 'replaced'))
  const replaced = await tx.select({ id: sessions.id }).from(sessions).where(isReplaced)
  const from = replaced.map(({ id }) => id)
  if (from.length > 0) await handOverGranted(tx, { from, to, userId })
}
