import type * as applicationsArea from '@vestibule/contract/areas/applications'
import { applications, members } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

const tenantId = 'tenant-acme'

/** Assignments in memory: they stay until the preview is opened anew. */
export const applicationHandlers = (): Canned<typeof applicationsArea> => {
  const assigned = new Map<string, readonly string[]>([
    [members[2]?.id ?? '', ['application-desk']],
    [members[5]?.id ?? '', ['application-billing', 'application-desk']],
  ])
  const of = (userId: string) => assigned.get(userId) ?? []
  return {
    getApplicationsData: async ({ ids = '', _includeFreeAccess: isOpenToo = true }) =>
      applications.filter(
        ({ id, accessType }) =>
          String(ids).split(',').includes(id) || (isOpenToo && accessType === 'FREE_ACCESS'),
      ),
    getTenantsApplications: async () => [{ tenantId, appIds: applications.map(({ id }) => id) }],
    getTenantsApplicationsV2: async () => [
      { tenantId, assignments: applications.map(({ id, accessType }) => ({ appId: id, accessType })) },
    ],
    assignUserToApplications: async ({ userId, appIds }) => {
      assigned.set(userId, [...new Set([...of(userId), ...appIds])])
      return {}
    },
    unassignUserFromApplications: async ({ userId, appIds }) => {
      assigned.set(
        userId,
        of(userId).filter((id) => !appIds.includes(id)),
      )
      return {}
    },
    getUsersOfApplications: async ({ appIds }) =>
      String(appIds)
        .split(',')
        .map((appId) => ({
          appId,
          userIds: [...assigned].filter(([, ids]) => ids.includes(appId)).map(([userId]) => userId),
        })),
    getUsersApplicationsId: async ({ userIds }) =>
      String(userIds)
        .split(',')
        .map((userId) => ({ userId, appIds: [...of(userId)] })),
    getUserApplicationsId: async ({ userId }) => [...of(userId)],
  }
}
