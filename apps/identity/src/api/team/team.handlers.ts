import { ApiError, type Contract } from '@vestibule/contract'
import { count, gte } from 'drizzle-orm'
import { countAdministrators, keepingAnAdministrator } from '../../domain/members/administrators.ts'
import { audit } from '../../domain/audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { recordSecurityEvent } from '../../domain/credentials/record-security-event.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { IdentityHandlers, Actor as Caller } from '../../request/request-context.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { listRoles } from '../../domain/roles/roles.queries.ts'
import { changeMembership } from '../../domain/members/change-member.ts'
import { pageOfMembers, toTeamUsers } from '../../domain/members/members.queries.ts'
import { removeUser } from '../../domain/users/remove-user.ts'
import { resendInvitation } from '../../domain/users/resend-invitation.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { updateMember } from '../../domain/members/update-member.ts'

const week = 7 * 86_400

/** Disabling and removing oneself would end in the middle of one's own request. */
const ensureSomebodyElse = (by: Caller, userId: string): void => {
  if (userId === by.userId) throw new ApiError('NOT_ON_YOURSELF')
}

const setDisabled = (by: Caller, userId: string, isDisabled: boolean) =>
  by.transaction(async (tx) => {
    await theMember(tx, by.tenantId, userId)
    await keepingAnAdministrator(tx, by.tenantId, by.clock.now(), () =>
      changeMembership(tx, by.tenantId, userId, { isDisabled }),
    )
    const about = { resourceId: userId }
    if (isDisabled) {
      await endSessions(tx, by, { userId, tenantId: by.tenantId, reason: 'disabled' })
      await recordSecurityEvent(tx, by, { action: 'member.disabled', of: userId, ...about })
    } else await audit(tx, by, { action: 'member.enabled', ...about })
    return {}
  })

export const teamHandlers: IdentityHandlers<Contract['team']> = {
  loadUsers: async ({ pageOffset, pageSize, sortBy, sortDirection, searchFilter, roleId, state }, by) => {
    const filter = { search: searchFilter, roleId, state }
    const page = {
      sortBy: sortBy ?? 'name',
      isDescending: sortDirection === 'DESC',
      offset: pageOffset * pageSize,
      limit: pageSize,
    } as const
    const { members, total } = await pageOfMembers(by.db, by.tenantId, filter, page)
    const items = await toTeamUsers(by.db, by.tenantId, members)
    return { items, totalItems: total, totalPages: Math.ceil(total / pageSize) }
  },

  updateUser: updateMember,

  deleteUser: async ({ userId }, by) => {
    ensureSomebodyElse(by, userId)
    return removeUser(by, userId)
  },

  resendActivationLink: ({ userId }, by) => resendInvitation(by, userId),

  disableUser: async ({ userId }, by) => {
    ensureSomebodyElse(by, userId)
    return setDisabled(by, userId, true)
  },

  enableUser: ({ userId }, by) => setDisabled(by, userId, false),

  loadAvailableRoles: async (_, by) => ({
    items: (await listRoles(by.db, by.tenantId)).map((role) => ({
      ...role,
      description: role.description ?? '',
    })),
  }),

  loadStats: async (_, by) => {
    const now = by.clock.now()
    const all = by.db.select({ total: count() }).from(memberships)
    const [everybody] = await all.where(inTenant(memberships, by.tenantId))
    const [recent] = await by.db
      .select({ total: count() })
      .from(memberships)
      .where(inTenant(memberships, by.tenantId, gte(memberships.joinedAt, secondsLater(now, -week))))
    const superAdmins = await countAdministrators(by.db, by.tenantId, now)
    return {
      totalItems: Number(everybody?.total ?? 0),
      addedThisWeek: Number(recent?.total ?? 0),
      superAdmins,
    }
  },

  getTemporaryUserConfiguration: async () => ({ enabled: true }),

  updateUserExpirationTime: async ({ userId, expirationInSeconds }, by) => {
    ensureSomebodyElse(by, userId)
    const temporaryExpirationDate = secondsLater(by.clock.now(), expirationInSeconds)
    await by.transaction(async (tx) => {
      await theMember(tx, by.tenantId, userId)
      await keepingAnAdministrator(tx, by.tenantId, temporaryExpirationDate, () =>
        changeMembership(tx, by.tenantId, userId, { temporaryExpirationDate }),
      )
      const details = { until: temporaryExpirationDate.toISOString() }
      await audit(tx, by, { action: 'member.madeTemporary', resourceId: userId, details })
    })
    return { temporaryExpirationDate: temporaryExpirationDate.toISOString() }
  },

  setPermanentUser: ({ userId }, by) =>
    by.transaction(async (tx) => {
      await theMember(tx, by.tenantId, userId)
      await changeMembership(tx, by.tenantId, userId, { temporaryExpirationDate: null })
      await audit(tx, by, { action: 'member.madePermanent', resourceId: userId })
      return {}
    }),
}
