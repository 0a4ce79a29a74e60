import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type ApplicationRow,
  applicationAssignments,
  applications,
} from '../../platform/db/schema/applications.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'

type Place = { readonly tenantId: string; readonly userId: string }
type Assignment = { readonly userId: string; readonly applicationId: string }

/** Applications by name: these, and where `isOpenToo` those that every member may use. */
export const listApplications = async (
  db: Database,
  ids: readonly string[],
  { isOpenToo }: { readonly isOpenToo: boolean },
): Promise<ApplicationRow[]> =>
  db
    .select()
    .from(applications)
    .where(
      or(
        inArray(applications.id, ids.map(matchableId)),
        isOpenToo ? eq(applications.accessType, 'FREE_ACCESS') : undefined,
      ),
    )
    .orderBy(asc(applications.name), asc(applications.id))

/** Every application, by name. */
export const everyApplication = (db: Database): Promise<Pick<ApplicationRow, 'id' | 'accessType'>[]> =>
  db
    .select({ id: applications.id, accessType: applications.accessType })
    .from(applications)
    .orderBy(asc(applications.name), asc(applications.id))

/** Who of a tenant may use which applications of managed access; narrowed to some users or applications. */
export const listAssignments = async (
  db: Database,
  tenantId: string,
  {
    userIds,
    applicationIds,
  }: { readonly userIds?: readonly string[]; readonly applicationIds?: readonly string[] },
): Promise<Assignment[]> =>
  db
    .select({ userId: applicationAssignments.userId, applicationId: applicationAssignments.applicationId })
    .from(applicationAssignments)
    .innerJoin(applications, eq(applications.id, applicationAssignments.applicationId))
    .where(
      inTenant(
        applicationAssignments,
        tenantId,
        eq(applications.accessType, 'MANAGED_ACCESS'),
        userIds && inArray(applicationAssignments.userId, userIds.map(matchableId)),
        applicationIds && inArray(applicationAssignments.applicationId, applicationIds.map(matchableId)),
      ),
    )
    .orderBy(asc(applicationAssignments.createdAt), asc(applicationAssignments.applicationId))

/** Assigns applications and answers which of them were not assigned before. */
export const insertAssignments = async (
  tx: Database,
  { tenantId, userId }: Place,
  applicationIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (applicationIds.length === 0) return []
  const added = await tx
    .insert(applicationAssignments)
    .values(applicationIds.map((applicationId) => ({ tenantId, userId, applicationId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: applicationAssignments.applicationId })
  return added.map(({ id }) => id)
}

/** Takes applications away and answers which of them were assigned before. */
export const deleteAssignments = async (
  tx: Database,
  { tenantId, userId }: Place,
  applicationIds: readonly string[],
): Promise<string[]> => {
  const which = and(
    eq(applicationAssignments.userId, userId),
    inArray(applicationAssignments.applicationId, [...applicationIds]),
  )
  const removed = await tx
    .delete(applicationAssignments)
    .where(inTenant(applicationAssignments, tenantId, which))
    .returning({ id: applicationAssignments.applicationId })
  return removed.map(({ id }) => id)
}
