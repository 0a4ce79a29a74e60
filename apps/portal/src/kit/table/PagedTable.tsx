import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type LucideIcon, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../feedback/Button.tsx'
import type { PagedList } from '../paged-list.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { EmptyRows } from './EmptyRows.tsx'
import { Pagination } from './Pagination.tsx'

type Texts = { readonly title: string; readonly lead: string }

type PagedTableProps<Row extends { readonly id: string }> = {
  readonly list: PagedList<Row>
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** What to call a row where only its tick is read out. */
  readonly toName: (row: Row) => string
  /** The column that rows are sorted by where the address names none. */
  readonly sortedBy: string
  /** That column begins at its last value where the address says no order: the newest row first. */
  readonly isDescendingFirst?: boolean
  readonly isSelectable?: boolean
  /** Rows that cannot be selected have no tick. */
  readonly canSelect?: (row: Row) => boolean
  /** Where there are no rows at all: how to get the first one. */
  readonly empty: Texts & { readonly icon: LucideIcon }
  /** Where there are none for what was asked. */
  readonly noMatch: Texts & { readonly clear: string }
}

/** The table of a `pagedList`: sorting, selection, its four states and its pages. */
export const PagedTable = <Row extends { readonly id: string }>(props: PagedTableProps<Row>) => {
  const { list, label, columns, toName, isSelectable = false, canSelect, empty, noMatch } = props
  const view = useAtomValue(list.view)
  const { sort, direction } = useAtomValue(list.search)
  const isFirst = sort === undefined && props.isDescendingFirst === true
  const { pageSize } = useAtomValue(list.range)
  const sortBy = useSetAtom(list.sortBy)
  const reload = useSetAtom(list.reload)
  const clear = useSetAtom(list.clearFilters)
  const isFiltered = useAtomValue(list.isFiltered)
  const [ids, select] = useAtom(list.selection)
  const answer = view.is === 'loading' ? undefined : view.answer
  return (
    <DataTable
      label={label}
      view={view}
      listRows={({ items }) => items}
      toName={toName}
      columns={columns}
      sorting={{ key: sort ?? props.sortedBy, isDescending: isFirst || direction === 'desc' }}
      onSort={({ key, isDescending }) => sortBy(key, isDescending)}
      selection={isSelectable ? { ids, onChange: select } : undefined}
      canSelect={canSelect}
      empty={
        isFiltered ? (
          <EmptyRows
            icon={Search}
            title={noMatch.title}
            lead={noMatch.lead}
            action={<Button onClick={() => clear()}>{noMatch.clear}</Button>}
          />
        ) : (
          <EmptyRows {...empty} />
        )
      }
      onRetry={() => void reload()}
      pageSize={pageSize}
      footer={answer && <Pages list={list} totalItems={answer.totalItems} />}
    />
  )
}

type PagesProps<Row> = { readonly list: PagedList<Row>; readonly totalItems: number }

const Pages = <Row,>({ list, totalItems }: PagesProps<Row>) => {
  const { pageOffset, pageSize } = useAtomValue(list.range)
  const goToPage = useSetAtom(list.goToPage)
  const last = useAtomValue(list.lastPage)
  useEffect(() => {
    if (last !== undefined) goToPage(last, { replace: true })
  }, [last, goToPage])
  return <Pagination page={pageOffset} pageSize={pageSize} totalItems={totalItems} onPage={goToPage} />
}
