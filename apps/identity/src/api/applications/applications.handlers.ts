import { ApiError, type Contract } from '@vestibule/contract'
import {
  everyApplication,
  listApplications,
  listAssignments,
} from '../../domain/application-assignments/assignments.queries.ts'
import {
  assignApplications,
  unassignApplications,
} from '../../domain/application-assignments/change-assignments.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { presentApplication } from './present-application.ts'

export const applicationsHandlers: IdentityHandlers<Contract['applications']> = {
  getApplicationsData: async ({ ids = [], _includeFreeAccess: isOpenToo = true }, { db, clients }) => {
    const rows = await listApplications(db, ids, { isOpenToo })
    const only = await clients.only()
    return rows.map((row) => presentApplication(row, row.id === only?.id))
  },

  getTenantsApplications: async (_, { db, tenantId }) => {
    const rows = await everyApplication(db)
    return [{ tenantId, appIds: rows.map(({ id }) => id) }]
  },

  getTenantsApplicationsV2: async (_, { db, tenantId }) => {
    const rows = await everyApplication(db)
    return [{ tenantId, assignments: rows.map(({ id, accessType }) => ({ appId: id, accessType })) }]
  },

  assignUserToApplications: (input, actor) => assignApplications(actor, input),
  unassignUserFromApplications: (input, actor) => unassignApplications(actor, input),

  getUsersOfApplications: async ({ appIds }, { db, tenantId }) => {
    const assignments = await listAssignments(db, tenantId, { applicationIds: appIds })
    const byApplication = Map.groupBy(assignments, ({ applicationId }) => applicationId)
    return appIds.map((appId) => ({
      appId,
      userIds: (byApplication.get(appId) ?? []).map(({ userId }) => userId),
    }))
  },

  getUsersApplicationsId: async ({ userIds }, { db, tenantId }) => {
    const assignments = await listAssignments(db, tenantId, { userIds })
    const byUser = Map.groupBy(assignments, ({ userId }) => userId)
    return userIds.map((userId) => ({
      userId,
      appIds: (byUser.get(userId) ?? []).map(({ applicationId }) => applicationId),
    }))
  },

  getUserApplicationsId: async ({ userId }, { db, tenantId }) => {
    if ((await findMembership(db, { tenantId, userId })) === undefined) throw new ApiError('NOT_FOUND')
    const assignments = await listAssignments(db, tenantId, { userIds: [userId] })
    return assignments.map(({ applicationId }) => applicationId)
  },
}
