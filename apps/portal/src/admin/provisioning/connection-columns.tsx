import type { ScimConnection, ScimSource } from '@vestibule/contract/schemas/scim'
import { useSetAtom } from 'jotai'
import { LayoutGrid, Network } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { ConnectionMenu } from './ConnectionMenu.tsx'
import { connectionState } from './connection-state.ts'

const SourceMark = ({ source }: { readonly source: ScimSource }) => {
  const Mark = source === 'azure-ad' ? LayoutGrid : Network
  return (
    <span className="v-glyph">
      <Mark className="v-icon" aria-hidden="true" />
    </span>
  )
}

const NameCell = ({
  row: { connectionName: name, source, groupsCount = 0 },
}: {
  readonly row: ScimConnection
}) => {
  const { t } = useTranslation('provisioning')
  return (
    <div className="v-person">
      <SourceMark source={source} />
      <div>
        <bdi className="v-cut font-medium" title={name}>
          {name}
        </bdi>
        <small className="v-cut">
          {groupsCount === 0 ? t('usersOnly') : t('usersAndGroups', { count: groupsCount })}
        </small>
      </div>
    </div>
  )
}

const looks = {
  active: 'is-success',
  waiting: 'is-warning is-hollow',
  paused: 'is-hollow',
  failed: 'is-danger',
} as const

const StatusCell = ({ row }: { readonly row: ScimConnection }) => {
  const { t } = useTranslation('provisioning')
  const state = connectionState(row)
  return (
    <span className={`v-status ${looks[state]}`}>
      {state === 'failed' ? t('status.failed', { count: row.failedRequests ?? 0 }) : t(`status.${state}`)}
    </span>
  )
}

const LogButton = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('provisioning')
  const open = useSetAtom(dialogAddress)
  return (
    <Button size="small" onClick={() => open('log', id)}>
      {t('viewLog')}
    </Button>
  )
}

/** Columns of the list of connections. */
export const useConnectionColumns = (): readonly Column<ScimConnection>[] => {
  const { t, locale } = useTranslation('provisioning')
  const number = new Intl.NumberFormat(locale)
  return [
    { id: 'name', header: t('columns.name'), place: 'lead', cell: (row) => <NameCell row={row} /> },
    {
      id: 'users',
      header: t('columns.users'),
      width: 'w-s',
      needs: 'room',
      place: 'no',
      cell: ({ usersCount = 0 }) => number.format(usersCount),
    },
    {
      id: 'lastRequest',
      header: t('columns.lastRequest'),
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ lastSync }) => (
        <span className="text-muted">{lastSync ? <RelativeTime at={lastSync} /> : t('notYet')}</span>
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      width: 'w-l',
      place: 'status',
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'log',
      header: '',
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ id }) => <LogButton id={id} />,
    },
    {
      id: 'menu',
      header: '',
      width: 'w-menu',
      place: 'menu',
      cell: (row) => <ConnectionMenu connection={row} />,
    },
  ]
}
