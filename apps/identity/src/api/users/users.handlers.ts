import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toBaseUsers, toUsers } from '../../domain/profile/person.queries.ts'
import type { MemberFilter } from '../../domain/members/member-filter.queries.ts'
import { presetFilter } from '../../domain/members/member-presets.ts'
import { type MemberSort, pageOfMembers, rolesHeldBy } from '../../domain/members/members.queries.ts'
import { groupIdsOfUsers } from '../../domain/groups/members-of-groups.queries.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { inviteUser } from '../../domain/users/invite-user.ts'

type UserListParams = {
  readonly _limit: number
  readonly _offset: number
  readonly _order?: 'ASC' | 'DESC' | undefined
  readonly _sortBy?: MemberSort | undefined
  readonly ids?: readonly string[] | undefined
}

const pageOf = async (actor: Actor, params: UserListParams, filter: MemberFilter) => {
  const page = {
    sortBy: params._sortBy ?? 'createdAt',
    isDescending: params._order === 'DESC',
    offset: params._offset,
    limit: params._limit,
  }
  const { members, total } = await pageOfMembers(
    actor.db,
    actor.tenantId,
    { ...filter, ids: params.ids },
    page,
  )
  const _metadata = { totalItems: total, totalPages: Math.ceil(total / params._limit) }
  return { members, _metadata }
}

export const usersHandlers: IdentityHandlers<Contract['users']> = {
  getUsersV2: async (params, actor) => {
    const { members, _metadata } = await pageOf(actor, params, { search: params._filter })
    return { items: await toUsers(actor.db, actor.tenantId, members), _metadata }
  },

  getUsersV3: async (params, actor) => {
    if (params._tenantId !== undefined && params._tenantId !== actor.tenantId) throw new ApiError('NOT_FOUND')
    const preset = presetFilter(params._preset, actor.clock.now(), params._maxInactiveSeconds)
    const filter = { search: params._email, namePrefix: params._namePrefix, ...preset }
    const { members, _metadata } = await pageOf(actor, params, filter)
    return { items: toBaseUsers(actor.tenantId, members), _metadata }
  },

  getUserById: async ({ userId }, actor) => {
    const [user] = toBaseUsers(actor.tenantId, [await theMember(actor.db, actor.tenantId, userId)])
    if (user === undefined) throw new ApiError('NOT_FOUND')
    return user
  },

  getUsersRoles: async ({ ids }, actor) => {
    const held = await rolesHeldBy(actor.db, actor.tenantId, ids)
    return [...held].map(([userId, roleIds]) => ({
      vendorId: actor.vendorTenantId,
      tenantId: actor.tenantId,
      userId,
      roleIds,
    }))
  },

  getUsersGroups: async ({ ids }, actor) =>
    [...(await groupIdsOfUsers(actor.db, actor.tenantId, ids))].map(([userId, groupIds]) => ({
      vendorId: actor.vendorTenantId,
      tenantId: actor.tenantId,
      userId,
      groupIds,
    })),

  getUsersEmailsV1: async ({ _limit, _offset, _email, userIds }, actor) => {
    const params = { _limit, _offset, ids: userIds }
    const { members, _metadata } = await pageOf(actor, params, { search: _email })
    const items = members.map(({ user }) => ({ userId: user.id, email: user.email, isPrimary: true }))
    return { items, _metadata }
  },

  addUser: inviteUser,
}
