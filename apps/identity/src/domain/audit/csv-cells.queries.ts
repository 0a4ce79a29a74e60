import type { AuditColumnName } from '@vestibule/contract/audit-columns'
import { type SQL, sql } from 'drizzle-orm'
import { audits } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { eventDescriptions } from './describe-event.ts'

/** Begins by a letter or a digit, as most texts do: its first character is compared faster than searched for. */
const beginsPlainly = (text: SQL): SQL =>
  sql`(ascii(${text}) between ascii('A') and ascii('z') or ascii(${text}) between ascii('0') and ascii('9'))`

/** As `csvLine` has it. The blanks are those of scripts: the database knows fewer of them. */
const blank = String.raw`[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`
const formula = sql.raw(String.raw`'^[\t\r]|^${blank}*[=+@-]'`)

/** A cell without what a spreadsheet would run. An empty one is null, since an empty text has quotation marks. */
const cell = (text: SQL): SQL => sql`case
  when ${text} = '' then null
  when ${beginsPlainly(text)} or ${text} !~ ${formula} then ${text}
  else '''' || ${text} end`

/** Moments have milliseconds: another microsecond keeps their zeros at the end. */
const at = sql`substr(to_json((${audits.createdAt} at time zone 'UTC') + interval '1 microsecond')::text, 2, 23) || 'Z'`
const email = cell(sql`${audits.email}`)
const ownText = sql`(${audits.details} ->> 'description')`
const description = sql`case when ${ownText} <> '' then ${cell(ownText)}
  else coalesce(${JSON.stringify(eventDescriptions)}::jsonb ->> ${audits.action}, ${audits.action}) end`

/** Every column as the text of a cell. Names, ids and addresses of ours begin no formula. */
export const csvCells: Readonly<Record<AuditColumnName, SQL>> = {
  createdAt: at,
  action: sql`${audits.action}`,
  user: email,
  email,
  ip: sql`nullif(${audits.ip}, '')`,
  description,
  severity: sql`${audits.severity}`,
  resource: cell(sql`${audits.resource}`),
  resourceId: cell(sql`${audits.resourceId}`),
  userAgent: cell(sql`${audits.userAgent}`),
  tenantId: sql`${audits.tenantId}`,
  vendorId: sql`${vendorTenantId}`,
  traceId: cell(sql`${audits.traceId}`),
  json: sql`${audits.details}`,
}
