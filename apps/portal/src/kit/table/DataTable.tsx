import type { ReactNode } from 'react'
import type { ListView } from '../list.ts'
import type { Column, Selection, Sorting } from './column.ts'
import { FailedRows } from './FailedRows.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'

type DataTableProps<Row extends { readonly id: string }, Answer> = {
  readonly label: string
  readonly view: ListView<Answer>
  readonly listRows: (answer: Answer) => readonly Row[]
  /** What to call a row where only its tick is read out. */
  readonly toName: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly selection?: Selection
  /** Rows that cannot be picked have no tick. */
  readonly canSelect?: (row: Row) => boolean
  /** Shown where there are no rows; it should say what to do about it. */
  readonly empty: ReactNode
  readonly onRetry: () => void
  readonly pageSize: number
  readonly footer?: ReactNode
}

/** A list with its four states: loading, empty, failed and full. Old rows stay while new ones load or do not come. */
export const DataTable = <Row extends { readonly id: string }, Answer>(
  props: DataTableProps<Row, Answer>,
) => {
  const { label, view, listRows, columns, sorting, onSort, selection, footer } = props
  const answer = view.is === 'loading' ? undefined : view.answer
  const rows = answer === undefined ? [] : listRows(answer)
  const selectable = rows.filter((row) => props.canSelect?.(row) ?? true)
  return (
    <section className="v-panel">
      <table className="v-table" aria-label={label} aria-busy={view.is === 'loading' || undefined}>
        <TableHead
          columns={columns}
          sorting={sorting}
          onSort={onSort}
          selection={selection}
          rowIds={selectable.map((row) => row.id)}
        />
        <TableBody {...props} rows={rows} hasAnswer={answer !== undefined} />
      </table>
      {footer}
    </section>
  )
}

type TableBodyProps<Row extends { readonly id: string }, Answer> = DataTableProps<Row, Answer> & {
  readonly rows: readonly Row[]
  readonly hasAnswer: boolean
}

const TableBody = <Row extends { readonly id: string }, Answer>(props: TableBodyProps<Row, Answer>) => {
  const { view, rows, hasAnswer, columns, selection, empty, onRetry, pageSize } = props
  const width = columns.length + (selection ? 1 : 0)
  if (view.is === 'loading')
    return <SkeletonRows columns={columns} hasTicks={selection !== undefined} rows={pageSize} />
  const isOld = view.is === 'ready' && view.isReloading
  return (
    <>
      {view.is === 'failed' && (
        <WholeRow width={width}>
          <FailedRows error={view.error} hasRows={rows.length > 0} onRetry={onRetry} />
        </WholeRow>
      )}
      {hasAnswer && rows.length === 0 && <WholeRow width={width}>{empty}</WholeRow>}
      {rows.length > 0 && (
        <tbody className={isOld ? 'is-old' : undefined}>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} {...props} />
          ))}
        </tbody>
      )}
    </>
  )
}

const WholeRow = ({ width, children }: { readonly width: number; readonly children: ReactNode }) => (
  <tbody className="is-still">
    <tr>
      <td colSpan={width} className="is-whole">
        {children}
      </td>
    </tr>
  </tbody>
)
