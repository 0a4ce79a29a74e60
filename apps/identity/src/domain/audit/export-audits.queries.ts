import type { AuditColumnName } from '@vestibule/contract/audit-columns'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { type AuditFilter, matchingAudits } from './audit-filter.queries.ts'
import { eventDescriptions } from './describe-event.ts'

/** As a cell of `csvLine`: a text that is plain, as most are, costs one look. */
const cell = (text: SQL | typeof audits.email): SQL => sql`case
  when ${text} ~ E'^[A-Za-z0-9(][^,"\\\\r\\\\n]*$' or ${text} = '' then ${text}
  when ${text} !~ E'[,"\\\\r\\\\n]' then
    case when ${text} ~ E'^\\\\t|^\\\\s*[=+@-]' then '''' else '' end || ${text}
  else '"' || case when ${text} ~ E'^[\\\\t\\\\r]|^\\\\s*[=+@-]' then '''' else '' end
    || replace(${text}, '"', '""') || '"'
end`

const orEmpty = (column: typeof audits.email): SQL => sql`coalesce(${column}::text, '')`

const at = sql`to_char(${audits.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const ownText = sql`(${audits.details} ->> 'description')`
const description = sql`case when ${ownText} <> '' then ${cell(ownText)}
  else coalesce(${JSON.stringify(eventDescriptions)}::jsonb ->> ${audits.action}, ${audits.action}) end`

/** Every column as a cell. Names, ids and addresses of ours need no quotation marks and begin no formula. */
const cells: Readonly<Record<AuditColumnName, SQL>> = {
  createdAt: at,
  action: sql`${audits.action}`,
  user: cell(orEmpty(audits.email)),
  email: cell(orEmpty(audits.email)),
  ip: sql`${audits.ip}`,
  description,
  severity: sql`${audits.severity}`,
  resource: cell(sql`${audits.resource}`),
  resourceId: cell(orEmpty(audits.resourceId as unknown as typeof audits.email)),
  userAgent: cell(sql`${audits.userAgent}`),
  tenantId: sql`${audits.tenantId}::text`,
  vendorId: sql`${vendorTenantId}::text`,
  traceId: cell(sql`${audits.traceId}`),
  json: sql`'"' || replace(${audits.details}::text, '"', '""') || '"'`,
}

export type ExportKey = { readonly at: string; readonly id: string }
type Part = {
  readonly columns: readonly AuditColumnName[]
  readonly isDescending: boolean
  /** The last row that was written. */
  readonly after: ExportKey | undefined
  readonly limit: number
}

const behind = ({ after, isDescending }: Part): SQL | undefined =>
  after &&
  sql`(${audits.createdAt}, ${audits.id}) ${sql.raw(isDescending ? '<' : '>')} (${after.at}::timestamptz, ${after.id}::uuid)`

/**
 * Some rows as lines of a CSV file, made by the database: a row that is read into objects costs four times as much.
 *
 * @returns the lines as one text, how many they are, and the key of the last one
 */
export const auditLines = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  part: Part,
): Promise<{ text: string; rows: number; last: ExportKey | undefined }> => {
  const direction = part.isDescending ? desc : asc
  const line = sql.join(
    part.columns.map((name) => cells[name]),
    sql` || ',' || `,
  )
  const lines = db
    .select({
      line: sql<string>`${line} || E'\\r\\n'`.as('line'),
      id: audits.id,
      at: audits.createdAt,
    })
    .from(audits)
    .where(and(matchingAudits(tenantId, filter), behind(part)))
    .orderBy(direction(audits.createdAt), direction(audits.id))
    .limit(part.limit)
    .as('lines')
  const [made] = await db
    .select({
      text: sql<string | null>`string_agg(${lines.line}, '')`,
      rows: sql<number>`count(*)`,
      at: sql<string | null>`(array_agg(${lines.at}))[count(*)]::text`,
      id: sql<string | null>`(array_agg(${lines.id}))[count(*)]::text`,
    })
    .from(lines)
  return {
    text: made?.text ?? '',
    rows: Number(made?.rows ?? 0),
    last: made?.at && made.id ? { at: made.at, id: made.id } : undefined,
  }
}
