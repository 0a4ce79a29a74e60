import { type AuditColumnName, auditColumnNames } from '@vestibule/contract/audit-columns'
import { auditSortKeys } from '@vestibule/contract/list-keys'
import type { AuditColumn } from '@vestibule/contract/schemas/audit'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../kit/table/column.ts'
import { AuditCell } from './AuditCell.tsx'
import type { Audit } from './audits.atoms.ts'

type Layout = Pick<Column<Audit>, 'width' | 'place' | 'needs' | 'isAlways'>

/** Where a column stands. Those of an installation's own are the last to go where there is little room. */
const layouts: Readonly<Partial<Record<AuditColumnName, Layout>>> = {
  createdAt: { width: 'w-m', place: 'menu', isAlways: true },
  action: { place: 'lead', isAlways: true },
  user: { width: 'w-l', place: 'meta' },
  ip: { width: 'w-m', place: 'no', needs: 'room' },
  description: { width: 'w-l', place: 'no', needs: 'much-room' },
  severity: { width: 'w-s', place: 'status' },
}
const otherLayout: Layout = { width: 'w-m', place: 'no', needs: 'most-room' }

export const isKnown = (name: string): name is AuditColumnName =>
  (auditColumnNames as readonly string[]).includes(name)

const isSortKey = (name: string): boolean => (auditSortKeys as readonly string[]).includes(name)

/** The heading of a column: ours in the reader's language, another one as the installation calls it. */
export const useColumnTitle = (): ((column: AuditColumn) => string) => {
  const { t } = useTranslation('audits')
  return ({ name, displayName }) => (isKnown(name) ? t(`columns.${name}`) : displayName)
}

/** Columns of the table, made of what the metadata says of each. */
export const useAuditColumns = (described: readonly AuditColumn[]): readonly Column<Audit>[] => {
  const toTitle = useColumnTitle()
  return described
    .filter(({ showInTable }) => showInTable)
    .map((column) => ({
      ...((isKnown(column.name) ? layouts[column.name] : undefined) ?? otherLayout),
      id: column.name,
      header: toTitle(column),
      ...(column.sortable && isSortKey(column.name) ? { sortKey: column.name } : {}),
      cell: (row: Audit) => <AuditCell row={row} column={column} />,
    }))
}
