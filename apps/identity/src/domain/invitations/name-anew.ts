import type { Database } from '../../platform/db/database.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { keepAddresses, listAddresses } from '../exclusions/member-addresses.queries.ts'
import { readTypedAddress } from '../exclusions/typed-address.ts'
import { typeAddressAnew } from '../members/left-address.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

type Named = {
  /** As it was written. */
  readonly email: string
  readonly canonicalEmail: string
}

/**
 * A directory, or the provider of the tenant, names a member who never entered at an address: the place is for that one from now
 * on, and goes back to who has it, invitations included. Those by which it was named before stay the member's: an account that
 * has one of them has not left (SEC-BE-43).
 *
 * @returns whether it was for another address before
 */
export const nameAnew = async (
  tx: Database,
  { tenantId, userId }: Place,
  { email, canonicalEmail }: Named,
): Promise<boolean> => {
  const place = { tenantId, userId }
  const [membership, user] = [await findMembership(tx, place), await findUserById(tx, userId)]
  const before = membership && readTypedAddress(membership)
  if (before === undefined || before === canonicalEmail) return false
  await keepAddresses(tx, place, [before, canonicalEmail])
  const present = user?.canonicalEmail ?? null
  const isTheirs = present !== null && (await listAddresses(tx, place)).includes(present)
  await typeAddressAnew(tx, place, { email: email.trim(), isTheirs })
  return true
}
