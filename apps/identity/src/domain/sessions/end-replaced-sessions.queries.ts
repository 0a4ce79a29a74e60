import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { notifyApplications } from '../applications/notify-applications.ts'
import { cookieProofs } from './cookie-proof.ts'
import { handOverGranted } from './hand-over-granted.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isShownBy } from './shown-sessions.queries.ts'

/** Sessions that took each other's place, of which a browser shows a token, and whose they are. */
export type ReplacedFamily = { readonly familyId: string; readonly userId: string }

type Replaced = {
  /** Who signs in. */
  readonly userId: string
  readonly families: readonly ReplacedFamily[]
}

/** By their user as well: there is no index over families. */
const isOfFamilies = (families: readonly ReplacedFamily[]) =>
  or(
    ...families.map(({ familyId, userId }) =>
      and(eq(sessions.familyId, familyId), or(eq(sessions.userId, userId), eq(sessions.actorId, userId))),
    ),
  )

/**
 * Signing in leaves no earlier session of this browser behind, even if an attacker planted its cookie, and under whichever id
 * it goes on by now (SEC-SS-03). What applications were granted from there by another user ends with it: that user can no
 * longer sign out here.
 */
export const endReplacedSessions = async (
  tx: Database,
  ctx: RequestContext,
  { userId, families }: Replaced,
): Promise<void> => {
  if (families.length === 0) return
  await lockUserRow(tx, userId)
  const end = { revokedAt: ctx.clock.now(), revokedFor: 'replaced' }
  const replaced = await tx
    .update(sessions)
    .set(end)
    .where(and(isNull(sessions.revokedAt), isOfFamilies(families)))
    .returning({ id: sessions.id })
  if (replaced.length === 0) return
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
}

type Successor = { readonly userId: string; readonly to: string }

const shown = alias(sessions, 'shown')

/** The families of which this browser shows a refresh token. */
const selectShown = (tx: Database, ctx: RequestContext) =>
  tx
    .select({ familyId: shown.familyId })
    .from(shown)
    .where(isShownBy(shown, cookieProofs(ctx)))

/** The user signed in again in this browser: what they granted from the session that was there goes on from the new one. */
export const handOverReplaced = async (
  tx: Database,
  ctx: RequestContext,
  { userId, to }: Successor,
): Promise<void> => {
  if (cookieProofs(ctx).length === 0) return
  const isReplaced = and(
    or(eq(sessions.userId, userId), eq(sessions.actorId, userId)),
    eq(sessions.revokedFor, 'replaced'),
    inArray(sessions.familyId, selectShown(tx, ctx)),
  )
  const replaced = await tx.select({ id: sessions.id }).from(sessions).where(isReplaced)
  const from = replaced.map(({ id }) => id)
  if (from.length > 0) await handOverGranted(tx, { from, to, userId })
}
