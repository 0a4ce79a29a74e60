import { ApiError } from '@vestibule/contract'
import { findOrInviteUser } from '../credentials/invited-user.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { hasLeft } from '../exclusions/has-left.ts'
import { findMembership } from '../members/memberships.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { listAwaitedWhoHad, listNamedAway } from './moved-invitees.queries.ts'
import { readTypedAddress } from '../exclusions/typed-address.ts'
import { isOwnDoing } from './own-places.ts'
import { moveNamedPlace, movePlace, movePlaceHeld } from './move-place.ts'

type Place = { readonly tenantId: string; readonly userId: string }

type Returning = {
  /** A directory brings about that an invitation goes back: who comes by it is judged as one whom it makes. */
  readonly isByDirectory?: boolean
}

/**
 * An invitation is for the address that the tenant typed. Before it is sent again, the place of an account that has another
 * address by now becomes that of who has the typed one, known or made now: the account may have been given it by a link that is
 * older than the invitation, and keeps nothing of it (SEC-BE-40). So does the place of an account that a directory has named and
 * that never acted there, before anything is given by it (SEC-BE-43). The caller has the tenant locked.
 *
 * @returns whose the place is then; undefined where that user has a place of their own there, or may have made this one
 * themselves, and nothing was moved
 */
export const returnInvitation = async (
  tx: Database,
  ctx: RequestContext | Actor,
  place: Place,
  { isByDirectory = false }: Returning = {},
): Promise<UserRow | undefined> => {
  const [membership, user] = [await findMembership(tx, place), await findUserById(tx, place.userId)]
  if (membership === undefined || user === undefined || !(await hasLeft(tx, membership, user))) return user
  const canonicalEmail = readTypedAddress(membership)
  const { activatedAt, invitedAs } = membership
  if (canonicalEmail === undefined || invitedAs === null) return user
  const { email, name, phone = null } = invitedAs
  // Of a user who has not come the tenant sees the user's own row, as of one whom the directory had made.
  const shown = activatedAt !== null && { name, phone }
  const { user: owner } = await findOrInviteUser(tx, ctx, { email, canonicalEmail, ...shown })
  if (await findMembership(tx, { tenantId: place.tenantId, userId: owner.id })) return undefined
  if (activatedAt !== null) return moveNamedPlace(tx, ctx, membership, owner)
  // Whom an administrator invites, or sends an invitation, comes by that act, whatever was said before.
  const isByOwner = 'userId' in ctx && ctx.userId === owner.id
  if ((isByDirectory || isByOwner) && (await isOwnDoing(tx, ctx, membership, owner.id))) return undefined
  await (isByDirectory ? movePlaceHeld : movePlace)(tx, ctx, place, owner)
  return owner
}

/**
 * The same of every place that a tenant has for an address, before it invites the address again or its directory names it.
 * The caller has the tenant locked.
 *
 * @returns whether who has the address has got one
 */
export const returnPlacesTo = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, canonicalEmail }: { readonly tenantId: string; readonly canonicalEmail: string },
  returning: Returning = {},
): Promise<boolean> => {
  let isReturned = false
  for (const userId of await listAwaitedWhoHad(tx, tenantId, canonicalEmail)) {
    const membership = await findMembership(tx, { tenantId, userId })
    if (membership === undefined || readTypedAddress(membership) !== canonicalEmail) continue
    const owner = await returnInvitation(tx, ctx, { tenantId, userId }, returning)
    if (owner !== undefined && owner.id !== userId) isReturned = true
  }
  return isReturned
}

/**
 * Before something is given to members of whom some were named by a directory and never acted there: whose the places are then.
 * An invitation stays as it is until it is sent again. The caller has the tenant locked.
 *
 * @param whereTaken the user who is given it where who has the address has one of their own there
 */
const returnAmong = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
  whereTaken: (userId: string) => string,
): Promise<string[]> => {
  const away = await listNamedAway(tx, tenantId, userIds)
  const owners: string[] = []
  for (const userId of userIds) {
    const owner = away.includes(userId)
      ? await returnInvitation(tx, ctx, { tenantId, userId })
      : { id: userId }
    owners.push(owner?.id ?? whereTaken(userId))
  }
  return owners
}

const refuseTaken = (): never => {
  throw new ApiError('NOT_FOUND')
}

/**
 * The same, refused where who has the address has a place of their own there.
 *
 * @throws ApiError NOT_FOUND
 */
export const returnAllNamed = (
  tx: Database,
  ctx: RequestContext | Actor,
  places: { readonly tenantId: string; readonly userIds: readonly string[] },
): Promise<string[]> => returnAmong(tx, ctx, places, refuseTaken)

/** The same where nothing is refused: an account that has left the address does not enter by what it is given (SEC-BE-43). */
export const returnNamedIfFree = (
  tx: Database,
  ctx: RequestContext | Actor,
  places: { readonly tenantId: string; readonly userIds: readonly string[] },
): Promise<string[]> => returnAmong(tx, ctx, places, (userId) => userId)

/** @throws ApiError NOT_FOUND */
export const returnNamed = async (
  tx: Database,
  ctx: RequestContext | Actor,
  { tenantId, userId }: Place,
): Promise<string> => (await returnAllNamed(tx, ctx, { tenantId, userIds: [userId] }))[0] ?? userId
