import { ApiError, type Contract } from '@vestibule/contract'
import { exportMembers } from '../../domain/members/export-members.ts'
import { keepingAnAdministrator } from '../../domain/members/administrators.ts'
import { countAdministrators } from '../../domain/members/administrators.queries.ts'
import { audit } from '../../domain/audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { recordTenantEvent } from '../../domain/credentials/record-security-event.ts'
import type { IdentityHandlers, Actor as Caller } from '../../request/request-context.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'
import { listRoles } from '../../domain/roles/roles.queries.ts'
import { countMembers, countMembersSince } from '../../domain/members/count-members.queries.ts'
import { changeMembership } from '../../domain/members/change-member.queries.ts'
import { teamFilter } from '../../domain/members/member-presets.ts'
import { pageOfMembers, toTeamUsers } from '../../domain/members/members.queries.ts'
import { lockUser, unlockUser } from '../../domain/users/lock-user.ts'
import { removeUser } from '../../domain/users/remove-user.ts'
import { resendInvitation } from '../../domain/users/resend-invitation.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { updateMember } from '../../domain/members/update-member.ts'

const week = 7 * 86_400

/** Disabling and removing oneself would end in the middle of one's own request. */
const ensureNotOneself = (actor: Caller, userId: string): void => {
  if (userId === actor.userId) throw new ApiError('NOT_ON_YOURSELF')
}

const setDisabled = (actor: Caller, userId: string, isDisabled: boolean) =>
  actor.transaction(async (tx) => {
    await theMember(tx, actor.tenantId, userId)
    await keepingAnAdministrator(tx, actor.tenantId, actor.clock.now(), () =>
      changeMembership(tx, actor.tenantId, userId, { isDisabled }),
    )
    const about = { resourceId: userId }
    if (isDisabled) {
      await endSessions(tx, actor, { userId, tenantId: actor.tenantId, reason: 'disabled' })
      await recordTenantEvent(tx, actor, { action: 'member.disabled', of: userId, ...about })
    } else await audit(tx, actor, { action: 'member.enabled', ...about })
    return {}
  })

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
    return setDisabled(actor, userId, true)
  },

  enableUser: ({ userId }, actor) => setDisabled(actor, userId, false),

  lockUser: async ({ userId }, actor) => {
    ensureNotOneself(actor, userId)
    return lockUser(actor, userId)
  },

  unlockUser: ({ userId }, actor) => unlockUser(actor, userId),

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
    const temporaryExpirationDate = secondsLater(actor.clock.now(), expirationInSeconds)
    await actor.transaction(async (tx) => {
      await theMember(tx, actor.tenantId, userId)
      await keepingAnAdministrator(tx, actor.tenantId, temporaryExpirationDate, () =>
        changeMembership(tx, actor.tenantId, userId, { temporaryExpirationDate }),
      )
      const details = { until: temporaryExpirationDate.toISOString() }
      await audit(tx, actor, { action: 'member.madeTemporary', resourceId: userId, details })
    })
    return { temporaryExpirationDate: temporaryExpirationDate.toISOString() }
  },

  setPermanentUser: ({ userId }, actor) =>
    actor.transaction(async (tx) => {
      await theMember(tx, actor.tenantId, userId)
      await changeMembership(tx, actor.tenantId, userId, { temporaryExpirationDate: null })
      await audit(tx, actor, { action: 'member.madePermanent', resourceId: userId })
      return {}
    }),
}
