import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column, Selection, Sorting } from './column.ts'
import { SelectAll } from './SelectAll.tsx'

type TableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly selection?: Selection
  readonly rowIds: readonly string[]
}

/** Names of the columns; those the server can sort by are buttons. */
export const TableHead = <Row,>({ columns, sorting, onSort, selection, rowIds }: TableHeadProps<Row>) => (
  <thead>
    <tr>
      {selection && (
        <th scope="col" className="w-check">
          <SelectAll selection={selection} rowIds={rowIds} />
        </th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
      ))}
    </tr>
  </thead>
)

type HeadCellProps<Row> = Pick<TableHeadProps<Row>, 'sorting' | 'onSort'> & { readonly column: Column<Row> }

const HeadCell = <Row,>({ column, sorting, onSort }: HeadCellProps<Row>) => {
  const { t } = useTranslation('table')
  const { header, sortKey, width, needs } = column
  if (sortKey === undefined || onSort === undefined) {
    return (
      <th scope="col" className={width} data-needs={needs}>
        {header || <span className="v-hidden">{t('actions')}</span>}
      </th>
    )
  }
  const isSorted = sorting?.key === sortKey
  const isDescending = isSorted && sorting.isDescending
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={width}
      data-needs={needs}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="v-sort"
        onClick={() => onSort({ key: sortKey, isDescending: isSorted && !isDescending })}
      >
        {header}
        <Arrow className="v-icon" aria-hidden="true" />
      </button>
    </th>
  )
}
