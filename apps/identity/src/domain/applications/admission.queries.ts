import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { applicationAssignments, applications } from '../../platform/db/schema/applications.ts'
import { listExcludedFrom } from '../exclusions/exclusions.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'

type Place = { readonly tenantId: string; readonly userId: string }
type PlaceColumns = { readonly tenantId: SQLWrapper; readonly userId: SQLWrapper }

const isManaged = eq(applications.accessType, 'MANAGED_ACCESS')

const isAssigned = ({ tenantId, userId }: PlaceColumns, which: SQL): SQL =>
  sql`exists (select from ${applicationAssignments}
    where ${applicationAssignments.tenantId} = ${tenantId}
      and ${applicationAssignments.userId} = ${userId} and ${which})`

/**
 * That an application lets a member in: it is open to all members, or is assigned to this one.
 *
 * @param clientId the application
 * @param place columns of the membership
 */
export const isAdmitted = (clientId: SQLWrapper, place: PlaceColumns): SQL<boolean> =>
  sql<boolean>`(not exists (select from ${applications}
      where ${applications.id} = ${clientId} and ${isManaged})
    or ${isAssigned(place, sql`${applicationAssignments.applicationId} = ${clientId}`)})`

/** That there is an application which lets a member in. */
export const isAdmittedSomewhere = (place: PlaceColumns): SQL =>
  sql`(not exists (select from ${applications} where ${isManaged})
    or exists (select from ${applications} where not ${isManaged})
    or ${isAssigned(place, sql`true`)})`

/** Whether there is an application which lets this member in. */
export const isAdmittedToOne = async (db: Database, { tenantId, userId }: Place): Promise<boolean> => {
  const place = { tenantId: sql`${tenantId}::uuid`, userId: sql`${userId}::uuid` }
  const [row] = await db
    .select({ isAdmitted: sql<boolean>`${isAdmittedSomewhere(place)}` })
    .from(sql`(select) as nothing`)
  return row?.isAdmitted ?? false
}

/** Whether an application lets a member in; asks the database only for one of managed access. */
export const letsIn = async (
  { db, clients }: Pick<Services, 'db' | 'clients'>,
  clientId: string,
  { tenantId, userId }: Place,
): Promise<boolean> => {
  const client = await clients.byId(clientId)
  if (client?.accessType !== 'MANAGED_ACCESS') return client !== undefined
  const place = { tenantId: sql`${tenantId}::uuid`, userId: sql`${userId}::uuid` }
  const admission = isAdmitted(sql`${clientId}::uuid`, place)
  const [row] = await db.select({ isAdmitted: admission }).from(sql`(select) as nothing`)
  return row?.isAdmitted ?? false
}

/**
 * Lets a member use the application that they join a tenant in: without it they would be members who cannot come in. One
 * that an administrator has taken from them stays taken (SEC-RA-47).
 */
export const joinApplication = async (
  tx: Database,
  { client, clock }: Pick<RequestContext, 'client' | 'clock'>,
  { tenantId, userId }: Place,
): Promise<void> => {
  if (client.accessType === 'FREE_ACCESS') return
  if ((await listExcludedFrom(tx, { tenantId, userId }, [client.id])).length > 0) return
  await tx
    .insert(applicationAssignments)
    .values({ tenantId, userId, applicationId: client.id, createdAt: clock.now() })
    .onConflictDoNothing()
}

/** Takes every application from a member who leaves the tenant. */
export const leaveApplications = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  const ofUser = eq(applicationAssignments.userId, userId)
  await tx.delete(applicationAssignments).where(inTenant(applicationAssignments, tenantId, ofUser))
}

/** Takes from a member what they were assigned of the applications that an administrator has taken from them (SEC-RA-47). */
export const leaveExcludedApplications = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  const ofUser = eq(applicationAssignments.userId, userId)
  const assigned = await tx
    .select({ id: applicationAssignments.applicationId })
    .from(applicationAssignments)
    .where(inTenant(applicationAssignments, tenantId, ofUser))
  const taken = await listExcludedFrom(
    tx,
    { tenantId, userId },
    assigned.map(({ id }) => id),
  )
  if (taken.length === 0) return
  const isTaken = inArray(applicationAssignments.applicationId, taken)
  await tx.delete(applicationAssignments).where(inTenant(applicationAssignments, tenantId, ofUser, isTaken))
}
