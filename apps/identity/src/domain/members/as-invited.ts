import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'

type Row = {
  readonly user: UserRow
  readonly membership: MembershipRow
  /** Whether the tenant sees what it typed of them in the place of their account. */
  readonly isHidden: boolean
  readonly isMfaEnrolled: boolean
  readonly provider: string
}

/** What a tenant or its directory typed of a member whose account it does not see. A field that no tenant types is empty, whatever the account has. */
const toInvitedUser = ({ user, membership }: Row): UserRow => {
  const { invitedAs, joinedAt, updatedAt } = membership
  return {
    id: user.id,
    email: invitedAs?.email ?? user.email,
    canonicalEmail: user.canonicalEmail,
    name: invitedAs?.name ?? '',
    phone: invitedAs?.phone ?? null,
    username: invitedAs?.username ?? null,
    canonicalUsername: null,
    passwordHash: null,
    passwordChangedAt: null,
    passwordBreachedAt: null,
    verifiedAt: null,
    profilePictureUrl: null,
    metadata: {},
    createdAt: joinedAt,
    updatedAt: updatedAt ?? joinedAt,
    lastLoginAt: null,
    locale: null,
    lockedAt: null,
    lockedBy: null,
    lockedIn: null,
    browsersKnownSince: null,
  }
}

/** How a member signs in whose account is not seen: by their directory, as far as is known. */
export const toTypedProvider = ({ managedBy }: Pick<MembershipRow, 'managedBy'>): string =>
  managedBy === 'scim2' ? 'scim2' : 'local'

/**
 * A member as their tenant may see them: one who has not joined yet (SEC-BE-02), or never acted there and was only named by its
 * directory (SEC-BE-42), is what was typed. What the membership says stays.
 */
export const asInvited = <Member extends Row>(member: Member): Member =>
  member.isHidden
    ? {
        ...member,
        user: toInvitedUser(member),
        isMfaEnrolled: false,
        provider: toTypedProvider(member.membership),
      }
    : member
