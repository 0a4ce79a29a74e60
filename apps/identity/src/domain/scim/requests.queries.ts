import { scimLimits } from '@vestibule/contract/constants'
import type { ScimRequest } from '@vestibule/contract/schemas/scim'
import { desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { containsText } from '../../platform/db/like-pattern.queries.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { unsynced } from '../../platform/db/unsynced.queries.ts'
import { scimConnections, scimRequests } from '../../platform/db/schema/scim.ts'
import type { ScimPlace } from './scim-caller.ts'

type LoggedRequest = Omit<typeof scimRequests.$inferInsert, 'tenantId' | 'connectionId' | 'slot'>

/** Counts the request and writes its row in one statement. A connection that was deleted meanwhile has no row. */
const noted = prepared((db) => {
  const at = sql`${sql.placeholder('createdAt')}::timestamptz`
  const counted = db.$with('counted').as(
    db
      .update(scimConnections)
      .set({ lastSyncAt: at, requestCount: sql`(${scimConnections.requestCount} + 1) % 2000000000` })
      .where(
        inTenant(
          scimConnections,
          sql.placeholder('tenantId'),
          eq(scimConnections.id, sql.placeholder('connectionId')),
        ),
      )
      .returning({
        tenantId: scimConnections.tenantId,
        id: scimConnections.id,
        requestCount: scimConnections.requestCount,
      }),
  )
  const slot = sql`${counted.requestCount} % ${sql.raw(String(scimLimits.loggedRequests))}`
  const values = {
    id: sql`${sql.placeholder('id')}::uuid`,
    method: sql`${sql.placeholder('method')}::text`,
    path: sql`${sql.placeholder('path')}::text`,
    status: sql`${sql.placeholder('status')}::integer`,
    scimType: sql`${sql.placeholder('scimType')}::text`,
    detail: sql`${sql.placeholder('detail')}::text`,
    durationMs: sql`${sql.placeholder('durationMs')}::integer`,
    traceId: sql`${sql.placeholder('traceId')}::text`,
    createdAt: at,
  }
  const row = sql.join(
    [counted.tenantId, counted.id, slot, ...Object.values(values)].map((value) => sql`${value}`),
    sql`, `,
  )
  return db
    .with(counted)
    .insert(scimRequests)
    .select(sql`select ${row} from ${counted}`)
    .onConflictDoUpdate({
      target: [scimRequests.tenantId, scimRequests.connectionId, scimRequests.slot],
      set: values,
    })
    .returning({ unsynced: sql`${unsynced}` })
    .prepare('noted_scim_request')
})

/** Notes a request in the log, in the place of the oldest one where the log is full, and that the directory was here. */
export const logRequest = async (db: Database, place: ScimPlace, request: LoggedRequest): Promise<void> => {
  const { scimType = null, detail = null, createdAt, ...rest } = request
  await noted(db).execute({ ...place, ...rest, scimType, detail, createdAt: createdAt.toISOString() })
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
