import type { Contract } from '@vestibule/contract'
import { exportMembers } from '../../domain/members/export-members.ts'
import { countAdministrators } from '../../domain/members/find-administrators.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { listRoles } from '../../domain/roles/roles.queries.ts'
import { ensureNotOneself } from '../../domain/members/not-on-oneself.ts'
import { countMembers, countMembersSince } from '../../domain/members/count-members.queries.ts'
import { teamFilter } from '../../domain/members/member-presets.ts'
import { pageOfMembers, toTeamUsers } from '../../domain/members/members.queries.ts'
import { removeExpiration, setExpiration } from '../../domain/users/change-expiration.ts'
import { lockUser, unlockUser } from '../../domain/users/lock-user.ts'
import { removeUser } from '../../domain/users/remove-user.ts'
import { resendInvitation } from '../../domain/users/resend-invitation.ts'
import { disableUser, enableUser } from '../../domain/users/set-disabled.ts'
import { updateMember } from '../../domain/users/update-member.ts'

const week = 7 * 86_400

export const teamHandlers: IdentityHandlers<Contract['team']> = {
  loadUsers: async ({ pageOffset, pageSize, sortBy, sortDirection, ...filters }, actor) => {
    const filter = teamFilter(filters, actor)
    const page = {
      sortBy: sortBy ?? 'name',
      isDescending: sortDirection === 'DESC',
      offset: pageOffset * pageSize,
      limit: pageSize,
    } as const
    const { members, total } = await pageOfMembers(actor.db, actor.tenantId, filter, page)
    const items = await toTeamUsers(actor.db, actor.tenantId, members)
    return { items, totalItems: total, totalPages: Math.ceil(total / pageSize) }
  },

  exportUsers: exportMembers,
  updateUser: updateMember,

  deleteUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return removeUser(actor, userId)
  },

  resendActivationLink: ({ userId }, actor) => resendInvitation(actor, userId),

  disableUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return disableUser(actor, userId)
  },

  enableUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return enableUser(actor, userId)
  },

  lockUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return lockUser(actor, userId)
  },

  unlockUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return unlockUser(actor, userId)
  },

  loadAvailableRoles: async (_, actor) => ({
    items: (await listRoles(actor.db, actor.tenantId)).map((role) => ({
      ...role,
      description: role.description ?? '',
    })),
  }),

  loadStats: async (_, actor) => {
    const { db, tenantId } = actor
    const now = actor.clock.now()
    return {
      totalItems: await countMembers(db, tenantId),
      addedThisWeek: await countMembersSince(db, tenantId, secondsLater(now, -week)),
      superAdmins: await countAdministrators(db, tenantId, now),
    }
  },

  getTemporaryUserConfiguration: async () => ({ enabled: true }),

  updateUserExpirationTime: async ({ userId, expirationInSeconds }, actor) => {
    ensureNotOneself(actor, userId)
    return setExpiration(actor, userId, expirationInSeconds)
  },

  setPermanentUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return removeExpiration(actor, userId)
  },
}
