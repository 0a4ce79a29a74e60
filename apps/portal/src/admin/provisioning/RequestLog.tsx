import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { RefreshCw, ScrollText, Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Drawer } from '../../kit/dialog/Drawer.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { logQuery, noLog, requestLog } from './provisioning.atoms.ts'
import { RequestLine } from './RequestLine.tsx'

const LogTools = () => {
  const { t } = useTranslation('provisioning')
  const [query, setQuery] = useAtom(logQuery)
  return (
    <div className="v-tools">
      <SearchField
        label={t('log.search')}
        text={query.filter}
        onSearch={(filter) => setQuery({ ...query, filter })}
      />
      <Button
        aria-pressed={query.errorsOnly}
        onClick={() => setQuery({ ...query, errorsOnly: !query.errorsOnly })}
      >
        {t('log.errorsOnly')}
      </Button>
    </div>
  )
}

const NoRequests = () => {
  const { t } = useTranslation('provisioning')
  const { filter, errorsOnly } = useAtomValue(logQuery)
  return filter !== '' || errorsOnly ? (
    <EmptyRows icon={Search} title={t('log.none')} lead={t('log.noneLead')} />
  ) : (
    <EmptyRows icon={ScrollText} title={t('log.empty')} lead={t('log.emptyLead')} />
  )
}

const Requests = () => {
  const { t } = useTranslation('provisioning')
  const view = useAtomValue(requestLog.view)
  const loadMore = useSetAtom(requestLog.loadMore)
  if (view.is === 'loading') return <Spinner />
  return (
    <>
      {view.rows.length > 0 && (
        <ul className="v-log">
          {view.rows.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      )}
      {view.is === 'failed' && (
        <FailedRows error={view.error} hasRows={view.rows.length > 0} onRetry={() => void loadMore()} />
      )}
      {view.is === 'ready' && view.rows.length === 0 && <NoRequests />}
      {view.is === 'ready' && view.hasMore && (
        <Button isBusy={view.isLoadingMore} onClick={() => void loadMore()}>
          {t('log.more')}
        </Button>
      )}
    </>
  )
}

type RequestLogProps = { readonly connection: ScimConnection; readonly onClose: () => void }

/** The latest requests of a directory, beside the list. */
export const RequestLog = ({ connection: { id, connectionName }, onClose }: RequestLogProps) => {
  const { t } = useTranslation('provisioning')
  const [query, setQuery] = useAtom(logQuery)
  const reload = useSetAtom(requestLog.reload)
  useEffect(() => {
    setQuery({ ...noLog, id })
    return () => setQuery(noLog)
  }, [id, setQuery])
  return (
    <Drawer title={t('log.title')} onClose={onClose}>
      <div className="v-log-name">
        <bdi>{connectionName}</bdi>
        <button
          type="button"
          className="v-icon-button"
          aria-label={t('log.refresh')}
          onClick={() => void reload()}
        >
          <RefreshCw className="v-icon" aria-hidden="true" />
        </button>
      </div>
      <LogTools />
      {query.id === id && <Requests />}
    </Drawer>
  )
}
