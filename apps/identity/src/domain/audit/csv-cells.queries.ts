import type { AuditColumnName } from '@vestibule/contract/audit-columns'
import { type SQL, sql } from 'drizzle-orm'
import { audits } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { eventDescriptions } from './describe-event.ts'

/** Begins by a letter or a digit, as most texts do: bytes are compared faster than an expression is searched for. */
const beginsPlainly = (text: SQL): SQL =>
  sql`(${text} >= 'A' collate "C" and ${text} < '{' collate "C" or ${text} >= '0' collate "C" and ${text} < ':' collate "C")`

/** As `csvLine` has it. The blanks are those of scripts: the database knows fewer of them. */
const blank = String.raw`[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`
const formula = sql.raw(String.raw`'^[\t\r]|^${blank}*[=+@-]'`)

/** Without what a spreadsheet would run. */
const harmless = (text: SQL): SQL => sql`case
  when ${beginsPlainly(text)} or ${text} !~ ${formula} then ${text}
  else '''' || ${text} end`

const isQuoted = (text: SQL): SQL =>
  sql`(strpos(${text}, ',') > 0 or strpos(${text}, '"') > 0 or strpos(${text}, E'\\n') > 0 or strpos(${text}, E'\\r') > 0)`

/** As a cell of `csvLine`. */
const cell = (text: SQL): SQL => sql`case
  when ${text} = '' then ''
  when ${isQuoted(text)} then '"' || replace(${harmless(text)}, '"', '""') || '"'
  else ${harmless(text)} end`

/** Moments have milliseconds: another microsecond keeps their zeros at the end. */
const at = sql`substr(to_json((${audits.createdAt} at time zone 'UTC') + interval '1 microsecond')::text, 2, 23) || 'Z'`
const email = cell(sql`coalesce(${audits.email}, '')`)
const ownText = sql`(${audits.details} ->> 'description')`
const description = sql`case when ${ownText} <> '' then ${cell(ownText)}
  else coalesce(${JSON.stringify(eventDescriptions)}::jsonb ->> ${audits.action}, ${audits.action}) end`

/** Every column as a cell. Names, ids and addresses of ours need no quotation marks and begin no formula. */
export const csvCells: Readonly<Record<AuditColumnName, SQL>> = {
  createdAt: at,
  action: sql`${audits.action}`,
  user: email,
  email,
  ip: sql`${audits.ip}`,
  description,
  severity: sql`${audits.severity}`,
  resource: cell(sql`${audits.resource}`),
  resourceId: cell(sql`coalesce(${audits.resourceId}, '')`),
  userAgent: cell(sql`${audits.userAgent}`),
  tenantId: sql`${audits.tenantId}::text`,
  vendorId: sql`${vendorTenantId}::text`,
  traceId: cell(sql`${audits.traceId}`),
  json: sql`'"' || replace(${audits.details}::text, '"', '""') || '"'`,
}
