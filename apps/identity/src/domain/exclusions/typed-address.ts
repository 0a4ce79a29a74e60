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

/**
 * Whether the account of such a member has left every address at which they were named (SEC-BE-43): the place is for who has the
 * typed one. One that the directory or the provider has named beside it is the member's too; an invitation is for the typed one alone.
 *
 * @param isKnownAddress whether the tenant knows the member by the address that the account has, beside the typed one
 */
export const hasLeftNamed = (
  membership: Typed,
  user: Pick<UserRow, 'canonicalEmail'>,
  isKnownAddress: boolean,
): boolean => hasMovedAway(membership, user) && (membership.activatedAt === null || !isKnownAddress)
