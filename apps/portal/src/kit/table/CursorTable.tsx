import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { CursorView } from '../cursor-list.ts'
import { Refusal } from '../feedback/Refusal.tsx'
import type { Column } from './column.ts'
import { FailedRows } from './FailedRows.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { VirtualTable } from './VirtualTable.tsx'

type CursorTableProps<Row extends { readonly id: string }> = {
  readonly label: string
  readonly view: CursorView<Row>
  readonly columns: readonly Column<Row>[]
  /** Shown where there are no rows; it should say what to do about it. */
  readonly empty: ReactNode
  /** Asks for the next rows, and again for those that did not load. */
  readonly onMore: () => void
}

/** A keyset list that loads more rows as its end comes near. */
export const CursorTable = <Row extends { readonly id: string }>(props: CursorTableProps<Row>) => {
  const { label, view, columns, empty, onMore } = props
  if (view.is === 'loading')
    return (
      <section className="v-panel">
        <table className="v-table" aria-label={label} aria-busy="true">
          <TableHead columns={columns} rowIds={[]} />
          <SkeletonRows columns={columns} hasTicks={false} rows={8} />
        </table>
      </section>
    )
  if (view.rows.length === 0)
    return (
      <section className="v-panel">
        {view.is === 'failed' ? <FailedRows error={view.error} hasRows={false} onRetry={onMore} /> : empty}
      </section>
    )
  return (
    <VirtualTable
      label={label}
      rows={view.rows}
      columns={columns}
      hasMore={view.is === 'failed' || view.hasMore}
      // A failure asks no more by itself: the person decides when to try again.
      onEnd={view.is === 'ready' && !view.isLoadingMore ? onMore : undefined}
      footer={<MoreRows view={view} onMore={onMore} />}
    />
  )
}

const MoreRows = <Row,>({
  view,
  onMore,
}: {
  readonly view: CursorView<Row>
  readonly onMore: () => void
}) => {
  const { t } = useTranslation('data')
  if (view.is === 'failed')
    return (
      <div className="v-more-rows">
        <Refusal error={view.error} about={t('moreFailed')} retry={onMore} />
      </div>
    )
  const isLoading = view.is === 'ready' && view.isLoadingMore
  return (
    <output className={isLoading ? 'v-more-rows' : 'v-hidden'}>
      {isLoading && (
        <>
          <span className="v-spinner" aria-hidden="true" />
          {t('loadingMore')}
        </>
      )}
    </output>
  )
}
