import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import { canonicalEmail } from '../identifiers/email.ts'

type Invited = Pick<MembershipRow, 'activatedAt' | 'invitedAs'>

/** The address at which a tenant has invited a member, in canonical form; undefined where it typed none, or they have joined. */
export const readTypedAddress = ({ activatedAt, invitedAs }: Invited): string | undefined =>
  activatedAt === null ? canonicalEmail(invitedAs?.email ?? '') : undefined

/** Whether the account of an invited user has another address by now than the tenant typed. */
export const hasMovedAway = (membership: Invited, user: Pick<UserRow, 'canonicalEmail'>): boolean => {
  const typed = readTypedAddress(membership)
  return typed !== undefined && typed !== user.canonicalEmail
}
