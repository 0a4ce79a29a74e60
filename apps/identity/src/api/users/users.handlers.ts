import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toBaseUsers, toUsers } from '../../domain/profile/person.queries.ts'
import {
  type MemberFilter,
  type MemberSort,
  pageOfMembers,
  rolesOfMembers,
} from '../../domain/members/members.queries.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { inviteUser } from '../../domain/users/invite-user.ts'

type UserListParams = {
  readonly _limit: number
  readonly _offset: number
  readonly _order?: 'ASC' | 'DESC' | undefined
  readonly _sortBy?: string | undefined
  readonly ids?: readonly string[] | undefined
}

/** Sort keys of the users API that mean something else here; those without a column of their own sort by time. */
const sortKeys: Readonly<Record<string, MemberSort>> = {
  name: 'name',
  email: 'email',
  createdAt: 'createdAt',
  verified: 'verified',
}

const pageOf = async (actor: Actor, asked: UserListParams, filter: MemberFilter) => {
  const page = {
    sortBy: sortKeys[asked._sortBy ?? ''] ?? 'createdAt',
    isDescending: asked._order === 'DESC',
    offset: asked._offset,
    limit: asked._limit,
  }
  const { members, total } = await pageOfMembers(
    actor.db,
    actor.tenantId,
    { ...filter, ids: asked.ids },
    page,
  )
  const _metadata = { totalItems: total, totalPages: Math.ceil(total / asked._limit) }
  return { members, _metadata }
}

export const usersHandlers: IdentityHandlers<Contract['users']> = {
  getUsersV2: async (asked, actor) => {
    const { members, _metadata } = await pageOf(actor, asked, { search: asked._filter })
    return { items: await toUsers(actor.db, actor.tenantId, members), _metadata }
  },

  getUsersV3: async (asked, actor) => {
    if (asked._tenantId !== undefined && asked._tenantId !== actor.tenantId) throw new ApiError('NOT_FOUND')
    const notSeenSince =
      asked._preset === 'inactive'
        ? new Date(actor.clock.now().getTime() - (asked._maxInactiveSeconds ?? inactiveAfterSeconds) * 1000)
        : undefined
    const isMfaUnenrolled = asked._preset === 'mfa-unenrolled'
    const filter = { search: asked._email, namePrefix: asked._namePrefix, notSeenSince, isMfaUnenrolled }
    // Breached passwords are refused when they are set, so no member is known to have one.
    const ids = asked._preset === 'breached-passwords' ? [] : asked.ids
    const { members, _metadata } = await pageOf(actor, { ...asked, ids }, filter)
    return { items: toBaseUsers(actor.tenantId, members), _metadata }
  },

  getUserById: async ({ userId }, actor) => {
    const [user] = toBaseUsers(actor.tenantId, [await theMember(actor.db, actor.tenantId, userId)])
    if (user === undefined) throw new ApiError('NOT_FOUND')
    return user
  },

  getUsersRoles: async ({ ids }, actor) => {
    const held = await rolesOfMembers(actor.db, actor.tenantId, ids)
    return [...held].map(([userId, roleIds]) => ({
      vendorId: actor.vendorTenantId,
      tenantId: actor.tenantId,
      userId,
      roleIds,
    }))
  },

  getUsersEmailsV1: async ({ _limit, _offset, _email, userIds }, actor) => {
    const asked = { _limit, _offset, ids: userIds }
    const { members, _metadata } = await pageOf(actor, asked, { search: _email })
    const items = members.map(({ user }) => ({ userId: user.id, email: user.email, isPrimary: true }))
    return { items, _metadata }
  },

  addUser: inviteUser,
}

/** 90 days (specification section 9). */
const inactiveAfterSeconds = 7_776_000
