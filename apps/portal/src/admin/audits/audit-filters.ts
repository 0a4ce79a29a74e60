import type { InferOutput } from 'valibot'
import type { auditsSearch } from './audits-search.ts'

export type AuditsSearch = InferOutput<typeof auditsSearch>

/** Parameters of the address that narrow the log. */
export const filterNames = ['search', 'severity', 'action', 'user', 'ip', 'from', 'to'] as const

/** The first moment of a day where the reader is, and of the days after it. */
const toStart = (day: string, daysLater = 0): string => {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** The filters of the address in the words of the server: the last day counts as a whole. */
export const auditFilters = ({ search, severity, action, user, ip, from, to }: AuditsSearch) => ({
  filter: search,
  severity,
  action,
  user,
  ip,
  from: from === undefined ? undefined : toStart(from),
  to: to === undefined ? undefined : toStart(to, 1),
})
