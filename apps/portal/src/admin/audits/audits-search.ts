import { auditSeverities, auditSortKeys } from '@vestibule/contract/list-keys'
import * as v from 'valibot'

const optionalPicklist = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined)
const text = v.fallback(v.optional(v.string()), undefined)
const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

/** What the query of the page's address may say; what it cannot mean counts as not said. */
export const auditsSearch = v.object({
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))), undefined),
  search: text,
  severity: optionalPicklist(auditSeverities),
  action: text,
  user: text,
  ip: text,
  from: day,
  to: day,
  sort: optionalPicklist(auditSortKeys),
  direction: optionalPicklist(['asc', 'desc']),
  paginationMode: optionalPicklist(['virtual']),
  dialog: text,
  item: text,
})
