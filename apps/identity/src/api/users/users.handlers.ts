import { mailBreachedResets, remindToEnroll } from '../../domain/users/mail-members.ts'
import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toBaseUsers, toUsers } from '../../domain/profile/person.queries.ts'
import type { MemberFilter } from '../../domain/members/member-filter.queries.ts'
import { presetFilter } from '../../domain/members/member-presets.ts'
import { type Member, pageOfMembers, rolesHeldBy } from '../../domain/members/members.queries.ts'
import { groupIdsOfUsers } from '../../domain/groups/members-of-groups.queries.ts'
import { enterAccount } from '../../domain/sub-tenants/enter-account.ts'
import { membersBelow } from '../../domain/sub-tenants/members-below.ts'
import type { MemberSort } from '../../domain/members/member-order.queries.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { inviteUser } from '../../domain/users/invite-user.ts'

type UserListParams = {
  readonly _limit: number
  readonly _offset: number
  readonly _order?: 'ASC' | 'DESC' | undefined
  readonly _sortBy?: MemberSort | undefined
  readonly ids?: readonly string[] | undefined
  readonly _includeSubTenants?: boolean | undefined
}

const readPage = async (actor: Actor, params: UserListParams, filter: MemberFilter) => {
  const page = {
    sortBy: params._sortBy ?? 'createdAt',
    isDescending: params._order === 'DESC',
    offset: params._offset,
    limit: params._limit,
  }
  const { members, total } = await pageOfMembers(
    actor.db,
    actor.tenantId,
    { ...filter, ids: params.ids, ...(params._includeSubTenants && (await membersBelow(actor))) },
    page,
  )
  const _metadata = { totalItems: total, totalPages: Math.ceil(total / params._limit) }
  return { members, _metadata }
}

/** Each user with what they hold in the account of their row; the order of the page stays. */
const inTheirAccounts = async (actor: Actor, members: readonly Member[]) => {
  const accounts = Map.groupBy(members, ({ membership }) => membership.tenantId)
  const shown = await Promise.all(
    [...accounts].map(([tenantId, inAccount]) => toUsers(actor.db, tenantId, inAccount)),
  )
  const byId = new Map(shown.flat().map((user) => [user.id, user]))
  return members.flatMap(({ user }) => byId.get(user.id) ?? [])
}

export const usersHandlers: IdentityHandlers<Contract['users']> = {
  getUsersV2: async (params, actor) => {
    const { members, _metadata } = await readPage(actor, params, { search: params._filter })
    return { items: await inTheirAccounts(actor, members), _metadata }
  },

  getUsersV3: async (params, actor) => {
    const entered = await enterAccount(actor, params._tenantId ?? actor.tenantId)
    const preset = presetFilter(params._preset, actor, params._maxInactiveSeconds)
    const filter = { search: params._email, namePrefix: params._namePrefix, ...preset }
    const { members, _metadata } = await readPage(entered, params, filter)
    return {
      items: members.flatMap((member) => toBaseUsers(member.membership.tenantId, [member])),
      _metadata,
    }
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
    const { members, _metadata } = await readPage(actor, params, { search: _email })
    const items = members.map(({ user }) => ({ userId: user.id, email: user.email, isPrimary: true }))
    return { items, _metadata }
  },

  addUser: inviteUser,

  sendResetBreachedPasswordEmails: mailBreachedResets,
  remindToEnroll,
}
