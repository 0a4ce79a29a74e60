import * as v from 'valibot'
import { auditSeverities } from '../list-keys.ts'
import { datetime } from '../page.ts'

export const auditColumnTypes = [
  'Timestamp',
  'Email',
  'AlphaNumeric',
  'IpAddress',
  'Severity',
  'Json',
] as const

/** One column of the audit log, as `GET /metadata?entityName=audits` describes it. */
export const auditColumn = v.object({
  _id: v.string(),
  name: v.string(),
  displayName: v.string(),
  type: v.picklist(auditColumnTypes),
  sortable: v.boolean(),
  filterable: v.boolean(),
  showInTable: v.boolean(),
  /** A text on the published wire: `true` or `false`. */
  showInMoreInfo: v.string(),
  isPredefined: v.boolean(),
})
export type AuditColumn = v.InferOutput<typeof auditColumn>

/** A row as the wire has it: names with underscores are those of the published entity. */
export const auditRow = v.object({
  _id: v.string(),
  __v: v.number(),
  /** Name of the event, or `host:` and a name of the host's own. */
  action: v.string(),
  /** The event in plain English, or what the host said of it. */
  description: v.string(),
  /** Kind of thing it was done to, and which. */
  resource: v.string(),
  resourceId: v.optional(v.string()),
  severity: v.picklist(auditSeverities),
  ip: v.string(),
  /** Name of the user, where there is one; the address of one that was deleted. */
  user: v.string(),
  userId: v.optional(v.string()),
  email: v.string(),
  /** Of the administrator who acted in the name of the user. */
  actorMail: v.optional(v.string()),
  /** What the event keeps beside the columns: one object. */
  json: v.array(v.unknown()),
  tenantId: v.string(),
  vendorId: v.string(),
  userAgent: v.string(),
  traceId: v.string(),
  /** Whether the row stands in the chain of its tenant; a new one does within a second. */
  isSealed: v.boolean(),
  time: datetime,
  createdAt: datetime,
  updatedAt: datetime,
})
export type AuditRowData = v.InferOutput<typeof auditRow>
