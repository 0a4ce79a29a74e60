import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AuditRow } from '../../platform/db/schema/audits.ts'
import type { Actor } from '../../request/request-context.ts'
import { findOwnAct, type OwnAct } from '../audit/own-act.ts'
import { handsOnAccess, type Holder } from '../roles/hands-on-access.ts'
import { listRoles } from '../roles/roles.queries.ts'
import { rolesHeldBy } from './members.queries.ts'
import { isOutRanked } from './rank.ts'
import { rightsHeldBy } from './rank.queries.ts'
import { readAccessState, type AccessState } from './access-state.queries.ts'

type Held = {
  readonly userId: string
  /** What the act itself changes. */
  readonly besides?: keyof AccessState
  /** The roles that the act takes; all that the member holds, unless said otherwise. */
  readonly roleIds?: readonly string[]
}

/**
 * What a member has beside what an act takes from them, in short: their rights, and whether, where and until when they can
 * use them. An act that takes something writes it down, so that it is taken back only while this is the same, and whether the
 * caller hands on access to accounts below (SEC-RA-34).
 */
export const digestHeld = async (
  tx: Database,
  by: Holder,
  { userId, besides, roleIds }: Held,
): Promise<string> => {
  const { tenantId } = by
  const ids = roleIds ?? (await rolesHeldBy(tx, tenantId, [userId])).get(userId) ?? []
  const roles = await listRoles(tx, tenantId, ids)
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))].toSorted()
  const state = { ...(await readAccessState(tx, { tenantId, userId })) }
  if (besides !== undefined) delete state[besides]
  return sha256(JSON.stringify([permissions, state, await handsOnAccess(tx, by)]))
}

/**
 * What a caller has just taken from a member, where taking it back gives no more than that: nothing that others gave the
 * member meanwhile (SEC-RA-08, SEC-RA-31). It is judged by rank all the same, because the caller may have lost theirs
 * meanwhile, and what was itself taken back is not taken back once more, or no proof would ever be asked for again
 * (SEC-RA-35). All that is taken back passes here.
 */
export const findTakenBack = async (
  tx: Database,
  actor: Actor,
  act: Omit<OwnAct, 'resourceId'> & Held,
): Promise<AuditRow['details'] | undefined> => {
  const details = await findOwnAct(tx, actor, { ...act, resourceId: act.userId })
  if (details === undefined || details['isUndo'] === true) return undefined
  if (details['held'] !== (await digestHeld(tx, actor, act))) return undefined
  const rights = await rightsHeldBy(tx, actor.tenantId, act.userId)
  return isOutRanked(actor.permissions, rights) ? undefined : details
}
