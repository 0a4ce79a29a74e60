import { getAudits } from '@vestibule/contract/areas/audits'
import { maxPageSize } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { cursorListAtoms } from '../../kit/cursor-list.ts'
import { callAtom } from '../../ports/call.ts'
import { auditFilters } from './audit-filters.ts'
import { type Audit, auditList, toAudit } from './audits.atoms.ts'

type Cursor = { readonly offset: number; readonly to: string | undefined }

const readCursor = (text: string | undefined): Cursor =>
  text === undefined ? { offset: 0, to: undefined } : (JSON.parse(text) as Cursor)

/** Rows that come while the list is read would push those on screen down: it ends where it began. */
const toEnd = (row: Audit | undefined): string | undefined =>
  row && new Date(Date.parse(row.createdAt) + 1).toISOString()

/** The log as one list to scroll through, the newest rows first. */
export const virtualAudits = cursorListAtoms(
  'getAudits virtual',
  atom((get) => auditFilters(get(auditList.search))),
  async (get, query, cursor) => {
    const { offset, to } = readCursor(cursor)
    const { data } = await get(callAtom)(getAudits, {
      ...query,
      to: to ?? query.to,
      offset,
      count: maxPageSize,
      paginationMode: 'virtual',
    })
    const items = data.map(toAudit)
    const next = { offset: offset + items.length, to: to ?? query.to ?? toEnd(items[0]) }
    return { items, ...(items.length === maxPageSize ? { next: JSON.stringify(next) } : {}) }
  },
)
