import { hasNotEntered } from '../../platform/db/joined.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import { canonicalEmail } from '../identifiers/email.ts'

type Typed = Pick<MembershipRow, 'activatedAt' | 'invitedAs' | 'directoryDomain' | 'lastSeenAt'>

/**
 * The address that a tenant or its directory typed of a member whose place is for who has that address, in canonical form: of one
 * who is invited, or whom a directory named and who never acted there. Undefined for any other, and where none was typed.
 */
export const readTypedAddress = (membership: Typed): string | undefined =>
  membership.activatedAt === null || hasNotEntered(membership)
    ? canonicalEmail(membership.invitedAs?.email ?? '')
    : undefined

/** Whether the account of such a member has another address by now than was typed. */
export const hasMovedAway = (membership: Typed, user: Pick<UserRow, 'canonicalEmail'>): boolean => {
  const typed = readTypedAddress(membership)
  return typed !== undefined && typed !== user.canonicalEmail
}
