import { scimLimits } from '@vestibule/contract/constants'
import type { ScimRequest } from '@vestibule/contract/schemas/scim'
import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { containsText } from '../../platform/db/like-pattern.ts'
import { scimConnections, scimRequests } from '../../platform/db/schema/scim.ts'
import type { ScimPlace } from './scim-caller.ts'

type LoggedRequest = Omit<typeof scimRequests.$inferInsert, 'tenantId' | 'connectionId' | 'slot'>

/** Notes a request in the log, in the place of the oldest one where the log is full, and that the directory was here. */
export const logRequest = async (
  db: Database,
  { tenantId, connectionId }: ScimPlace,
  request: LoggedRequest,
): Promise<void> => {
  const [counted] = await db
    .update(scimConnections)
    .set({
      lastSyncAt: request.createdAt,
      requestCount: sql`(${scimConnections.requestCount} + 1) % 2000000000`,
    })
    .where(inTenant(scimConnections, tenantId, eq(scimConnections.id, connectionId)))
    .returning({ requestCount: scimConnections.requestCount })
  // The connection may have been deleted while the request was answered.
  if (counted === undefined) return
  const row = { tenantId, connectionId, slot: counted.requestCount % scimLimits.loggedRequests }
  const { scimType = null, detail = null, ...rest } = request
  const values = { ...rest, scimType, detail }
  await db
    .insert(scimRequests)
    .values({ ...row, ...values })
    .onConflictDoUpdate({
      target: [scimRequests.tenantId, scimRequests.connectionId, scimRequests.slot],
      set: values,
    })
}

type LogQuery = {
  readonly filter?: string | undefined
  readonly errorsOnly?: boolean | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const toShown = (row: typeof scimRequests.$inferSelect): ScimRequest => ({
  id: row.id,
  method: row.method,
  path: row.path,
  status: row.status,
  ...(row.scimType === null ? {} : { scimType: row.scimType }),
  ...(row.detail === null ? {} : { detail: row.detail }),
  durationMs: row.durationMs,
  traceId: row.traceId,
  createdAt: row.createdAt.toISOString(),
})

/** A page of the log, by keyset: rows that arrive meanwhile do not shift it. */
export const listRequests = async (
  db: Database,
  { tenantId, connectionId }: ScimPlace,
  { filter, errorsOnly, cursor, limit }: LogQuery,
): Promise<{ readonly items: ScimRequest[]; readonly next?: string }> => {
  const rows = await db
    .select()
    .from(scimRequests)
    .where(
      inTenant(
        scimRequests,
        tenantId,
        eq(scimRequests.connectionId, connectionId),
        filter ? containsText(scimRequests.path, filter) : undefined,
        errorsOnly ? gte(scimRequests.status, 400) : undefined,
        cursor === undefined ? undefined : lt(scimRequests.id, cursor),
      ),
    )
    .orderBy(desc(scimRequests.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(toShown)
  const last = items.at(-1)
  return rows.length > limit && last !== undefined ? { items, next: last.id } : { items }
}
