import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { readTypedAddress } from '../exclusions/typed-address.ts'
import { typeForPlace } from './type-anew.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** The place is for who has it now, and was judged by the address that they have. */
export const settleAddress = (tx: Database, place: Place): Promise<void> =>
  typeForPlace(tx, place, { leftAt: null, isNamedAnew: null })

/** Pending too: callers mean a member who has joined by the word of the tenant for a domain, which is this one now. */
export const setDirectoryDomain = async (
  tx: Database,
  { tenantId, userId }: Place,
  directoryDomain: string,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ directoryDomain })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

/** When the account left the address that a directory had named it at. */
export const setLeftAt = (tx: Database, place: Place, leftAt: Date | null): Promise<void> =>
  typeForPlace(tx, place, { leftAt: leftAt?.toISOString() ?? null })

/** From now on the place is for another address, as of one that its user never entered (SEC-BE-43). */
export const typeAddressAnew = (
  tx: Database,
  place: Place,
  { email, isTheirs }: { readonly email: string; readonly isTheirs: boolean },
): Promise<void> => typeForPlace(tx, place, { email, isNamedAnew: true, ...(isTheirs && { leftAt: null }) })

/**
 * Keeps in each tenant whose directory has named a user, and that they never entered, when their account has left the address
 * that was typed: what is given there since then is for who has that address (SEC-BE-43).
 *
 * @param next the address that the account gets, in canonical form
 */
export const noteLeft = async (
  tx: Database,
  { userId, next, now }: { readonly userId: string; readonly next: string | null; readonly now: Date },
): Promise<void> => {
  const places = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), joined, isNotEntered))
  for (const place of places) {
    const hasLeft = Boolean(place.invitedAs?.leftAt)
    const isAway = readTypedAddress(place) !== next
    if (hasLeft !== isAway) await setLeftAt(tx, place, isAway ? now : null)
  }
}
