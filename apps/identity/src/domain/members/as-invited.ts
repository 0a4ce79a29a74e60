import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'

type Row = {
  readonly user: UserRow
  readonly membership: MembershipRow
  readonly isMfaEnrolled: boolean
  readonly provider: string
}

/** What a tenant typed of a member who has not answered. A field that no tenant types is empty, whatever the account has. */
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

/** A member as their tenant may see them: one who has not joined yet is what the tenant typed (SEC-BE-02). */
export const asInvited = <Member extends Row>(member: Member): Member =>
  member.membership.activatedAt === null
    ? {
        ...member,
        user: toInvitedUser(member),
        isMfaEnrolled: false,
        provider: member.membership.managedBy === 'scim2' ? 'scim2' : 'local',
      }
    : member
