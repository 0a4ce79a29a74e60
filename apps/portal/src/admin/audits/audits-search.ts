import { auditSortKeys } from '@vestibule/contract/areas/audits'
import { auditSeverities } from '@vestibule/contract/schemas/audit'
import * as v from 'valibot'

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)
const text = v.fallback(v.optional(v.string()), undefined)
const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

/** What the query of the page's address may say; what it cannot mean counts as not said. */
export const auditsSearch = v.object({
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))), undefined),
  search: text,
  severity: oneOf(auditSeverities),
  action: text,
  user: text,
  ip: text,
  from: day,
  to: day,
  sort: oneOf(auditSortKeys),
  direction: oneOf(['asc', 'desc']),
  paginationMode: oneOf(['virtual']),
  dialog: text,
  item: text,
})
