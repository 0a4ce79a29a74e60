import type * as auditsArea from '@vestibule/contract/areas/audits'
import { auditColumns } from '@vestibule/contract/audit-columns'
import { audits } from '@vestibule/contract/samples'
import type { AuditRowData } from '@vestibule/contract/schemas/audit'
import type { Received } from '@vestibule/contract'
import type { Canned } from '../call.ts'

/** The columns as the metadata of the preview's installation has them. */
export const auditMetadata = {
  id: 'audits',
  vendorId: 'vendor-1',
  entityName: 'audits',
  properties: [...auditColumns],
  configuration: {},
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
}

type AuditsQuery = Received<typeof auditsArea.getAudits>

const isMatch = (row: AuditRowData, { filter, severity, action, user, ip, from, to }: AuditsQuery): boolean =>
  (severity === undefined || row.severity === severity) &&
  (action === undefined || row.action === action) &&
  (user === undefined || row.userId === user || row.email === user) &&
  (ip === undefined || row.ip === ip) &&
  (from === undefined || row.createdAt >= from) &&
  (to === undefined || row.createdAt < to) &&
  (filter === undefined || JSON.stringify(row).toLowerCase().includes(filter.toLowerCase()))

const isNarrowed = ({ filter, severity, action, user, ip, from, to }: AuditsQuery): boolean =>
  [filter, severity, action, user, ip, from, to].some((value) => value !== undefined)

/** Five rows, of a log that has twenty. */
const wholeLog = 20

export const auditHandlers: Canned<typeof auditsArea> = {
  getAudits: async (query) => {
    const { sortBy = 'createdAt', sortDirection = 'desc', offset = 0, paginationMode } = query
    const matches = audits
      .filter((row) => isMatch(row, query))
      .toSorted((one, other) => one[sortBy].localeCompare(other[sortBy]))
    const rows = sortDirection === 'desc' ? matches.toReversed() : matches
    const isWhole = !isNarrowed(query) && paginationMode === undefined
    return { data: rows.slice(offset), total: isWhole ? wholeLog : rows.length }
  },
  getAuditsStats: async () => ({ total: wholeLog, totalToday: 4, severeThisWeek: 2 }),
  getAuditsChain: async () => ({ isUnbroken: true, upTo: audits[0]?.createdAt ?? '' }),
}
