import type { AuditColumn } from '@vestibule/contract/schemas/audit'
import { auditLimits } from '@vestibule/contract/constants'
import { useAtomValue, useSetAtom } from 'jotai'
import { ScrollText, Search } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { ColumnChoice } from '../../kit/table/ColumnChoice.tsx'
import { CursorTable } from '../../kit/table/CursorTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { FilterChips } from '../../kit/table/FilterChips.tsx'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import type { Column } from '../../kit/table/column.ts'
import { useKeptColumns } from '../../kit/table/use-kept-columns.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilter, useAuditFilters } from './AuditFilter.tsx'
import { type Audit, auditColumnList, auditList, isCountCapped } from './audits.atoms.ts'
import { useEventText } from './event-text.ts'
import { virtualAudits } from './virtual-audits.atoms.ts'

const noColumns: readonly AuditColumn[] = []

/** The log: what narrows it, and its rows in pages or as one list. */
export const AuditTable = () => {
  const columnView = useAtomValue(auditColumnList.view)
  const reload = useSetAtom(auditColumnList.reload)
  const described = columnView.is === 'ready' ? columnView.answer : noColumns
  const columns = useKeptColumns('audits', useAuditColumns(described))
  const { paginationMode } = useAtomValue(auditList.search)
  const filters = useAuditFilters()
  if (columnView.is === 'failed')
    return (
      <section className="v-panel">
        <FailedRows error={columnView.error} hasRows={false} onRetry={() => void reload()} />
      </section>
    )
  return (
    <>
      <AuditTools columns={columns} />
      <FilterChips list={auditList} filters={filters} />
      {paginationMode === 'virtual' ? (
        <AllRows columns={columns.shown} />
      ) : (
        <PageOfRows columns={columns.shown} />
      )}
    </>
  )
}

type ShownProps = { readonly columns: readonly Column<Audit>[] }

const PageOfRows = ({ columns }: ShownProps) => {
  const { t } = useTranslation('audits')
  const toText = useEventText()
  return (
    <PagedTable
      list={auditList}
      label={t('title')}
      columns={columns}
      toName={({ action }) => toText(action)}
      sortedBy="createdAt"
      isDescendingFirst
      empty={{ icon: ScrollText, title: t('empty.title'), lead: t('empty.lead') }}
      noMatch={{ title: t('empty.noneTitle'), lead: t('empty.noneLead'), clear: t('empty.clear') }}
    />
  )
}

const AllRows = ({ columns }: ShownProps) => {
  const { t } = useTranslation('audits')
  const view = useAtomValue(virtualAudits.view)
  const loadMore = useSetAtom(virtualAudits.loadMore)
  const isFiltered = useAtomValue(auditList.isFiltered)
  const clear = useSetAtom(auditList.clearFilters)
  const nothing = isFiltered ? (
    <EmptyRows
      icon={Search}
      title={t('empty.noneTitle')}
      lead={t('empty.noneLead')}
      action={<Button onClick={() => clear()}>{t('empty.clear')}</Button>}
    />
  ) : (
    <EmptyRows icon={ScrollText} title={t('empty.title')} lead={t('empty.lead')} />
  )
  return (
    <CursorTable
      label={t('title')}
      view={view}
      columns={columns.map(({ sortKey: _sortKey, ...column }) => column)}
      empty={nothing}
      onMore={() => void loadMore()}
    />
  )
}

const AuditTools = ({ columns }: { readonly columns: ReturnType<typeof useKeptColumns<Audit>> }) => {
  const { t, locale } = useTranslation('audits')
  const filterBy = useSetAtom(auditList.filterBy)
  const isCapped = useAtomValue(isCountCapped)
  const { paginationMode } = useAtomValue(auditList.search)
  const number = new Intl.NumberFormat(locale)
  const formatCount = (count: number) =>
    isCapped
      ? t('rowsMany', { number: number.format(Math.min(count, auditLimits.countedRows)) })
      : t('rows', { count })
  return (
    <ListToolbar list={auditList} search={t('search')} count={formatCount} lead={<AuditFilter />}>
      <Segments
        label={t('view.label')}
        value={paginationMode ?? 'pages'}
        options={(['pages', 'virtual'] as const).map((mode) => ({ value: mode, label: t(`view.${mode}`) }))}
        onChange={(mode) => filterBy({ paginationMode: mode === 'virtual' ? mode : undefined })}
      />
      <ColumnChoice choice={columns} />
    </ListToolbar>
  )
}
