import { exportAudits, getAudits, getAuditsChain, getAuditsStats } from '@vestibule/contract/areas/audits'
import { getMetadata } from '@vestibule/contract/areas/metadata'
import { pageSizes } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { type AuditColumn, auditColumn, type AuditRowData } from '@vestibule/contract/schemas/audit'
import { atom } from 'jotai/vanilla'
import * as v from 'valibot'
import { listAtoms } from '../../kit/list.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { streamDownloadAtom } from '../../kit/stream-download.ts'
import { callAtom } from '../../ports/call.ts'
import { hostAtom } from '../../ports/host.ts'
import { type AuditsSearch, auditFilters, filterNames } from './audit-filters.ts'
import { auditsSearch } from './audits-search.ts'

/** A row of the log, with the name that tables know it by. */
export type Audit = AuditRowData & { readonly id: string }

export const toAudit = (row: AuditRowData): Audit => ({ ...row, id: row._id })

const toOrder = ({ sort, direction }: AuditsSearch) => ({
  sortBy: sort ?? 'createdAt',
  // Where the address says no column, the newest rows come first.
  sortDirection: sort === undefined ? 'desc' : (direction ?? 'asc'),
})

type Counted = { readonly items: readonly Audit[]; readonly totalItems: number; readonly isCapped: boolean }

export const auditList = pagedList({
  name: 'getAudits',
  schema: auditsSearch,
  pageSize: pageSizes.audits,
  filters: filterNames,
  toQuery: (search, { pageOffset, pageSize }) => ({
    ...auditFilters(search),
    ...toOrder(search),
    offset: pageOffset * pageSize,
    count: pageSize,
  }),
  load: async (get, query): Promise<Counted> => {
    const { data, total, isTotalCapped = false } = await get(callAtom)(getAudits, query)
    return { items: data.map(toAudit), totalItems: total, isCapped: isTotalCapped }
  },
})

/** Whether there are more rows than the list counts. */
export const isCountCapped = atom((get): boolean => {
  const view = get(auditList.view)
  return view.is !== 'loading' && ((view.answer as Counted | undefined)?.isCapped ?? false)
})

export const auditStats = listAtoms('getAuditsStats', atom({}), (get) => get(callAtom)(getAuditsStats, {}))

export const auditChain = listAtoms('getAuditsChain', atom({}), (get) => get(callAtom)(getAuditsChain, {}))

/** The columns that the installation has, as its metadata describes them; one of another shape is left out. */
export const auditColumnList = listAtoms(
  'getAuditsMetadata',
  atom({}),
  async (get): Promise<readonly AuditColumn[]> => {
    const { rows } = await get(callAtom)(getMetadata, { entityName: 'audits' })
    const properties = rows[0]?.properties ?? []
    return properties.flatMap((property) => (v.is(auditColumn, property) ? [property] : []))
  },
)

const columnsNow = atom((get): readonly AuditColumn[] => {
  const view = get(auditColumnList.view)
  return view.is === 'ready' ? view.answer : []
})

/** The rows that the filters leave, as a file; it is in the order of time whatever the table is sorted by. */
export const auditExport = streamDownloadAtom('audits.csv', exportAudits, {
  readInput: (get) => ({
    endpoint: 'csv/v2' as const,
    ...auditFilters(get(auditList.search)),
    offset: 0,
    outputFileName: 'audits.csv',
    properties: get(columnsNow).map(({ name, displayName }) => ({ name, displayName })) as never,
  }),
  readTotal: (get) => {
    const view = get(auditList.view)
    return view.is === 'ready' && !get(isCountCapped) ? view.answer.totalItems : undefined
  },
  onFailed: (get, error) => {
    const detail = error instanceof ApiError ? `${error.code} ${error.traceId ?? ''}`.trim() : 'unexpected'
    get(hostAtom).diagnostic({ code: 'AUDIT_EXPORT_FAILED', detail })
  },
})
