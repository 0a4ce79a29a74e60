import { deleteTenantApiToken, deleteUserApiToken } from '@vestibule/contract/areas/api-tokens'
import { useAtomValue, useSetAtom } from 'jotai'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import type { Column } from '../../kit/table/column.ts'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { roleChoices } from '../../kit/roles/role-choices.atoms.ts'
import { clockAtom } from '../../ports/clock.ts'
import { type TokenRow, type TokenScope, tokenState } from './token-rows.ts'

/** Beginning and end of an id, which is enough to tell two apart. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id)

const NameCell = ({ row: { id, name } }: { readonly row: TokenRow }) => (
  <div className="v-person">
    <div>
      <bdi className="v-cut font-medium" title={name}>
        {name}
      </bdi>
      <small className="v-cut font-mono" dir="ltr" title={id}>
        {shortId(id)}
      </small>
    </div>
  </div>
)

/** Two roles have room; of more, the first one and how many more. A role whose name did not come is only counted. */
const RolesCell = ({ roleIds }: { readonly roleIds: readonly string[] }) => {
  const view = useAtomValue(roleChoices.view)
  const known = view.is === 'loading' ? [] : (view.answer ?? [])
  return <NameBadges items={known.filter(({ id }) => roleIds.includes(id))} count={roleIds.length} isNarrow />
}

const looks = { active: 'is-success', soon: 'is-warning', expired: 'is-hollow' } as const

const StatusCell = ({ row }: { readonly row: TokenRow }) => {
  const { t } = useTranslation('apiTokens')
  const state = tokenState(row, useAtomValue(clockAtom).now())
  return <span className={`v-status ${looks[state]}`}>{t(`status.${state}`)}</span>
}

const dayMs = 86_400_000

/** A date, or how many days are left where those are few. */
const ExpiryCell = ({ row }: { readonly row: TokenRow }) => {
  const { t, locale } = useTranslation('apiTokens')
  const now = useAtomValue(clockAtom).now()
  if (row.expires === undefined) return <span className="text-muted">{t('never')}</span>
  const at = new Date(row.expires)
  const days = Math.ceil((at.getTime() - now) / dayMs)
  const text =
    tokenState(row, now) === 'soon'
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  return (
    <time
      className="text-muted"
      dateTime={row.expires}
      title={new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)}
    >
      {text}
    </time>
  )
}

const deleteOperations = { tenant: deleteTenantApiToken, personal: deleteUserApiToken } as const

const TokenMenu = ({ scope, row }: { readonly scope: TokenScope; readonly row: TokenRow }) => {
  const { t } = useTranslation('apiTokens')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const remove = {
    id: 'delete',
    label: t('delete.action'),
    icon: Trash2,
    isDanger: true,
    onSelect: () => open('delete', row.id),
  }
  const groups = may(deleteOperations[scope]) ? [[remove]] : []
  return <RowMenu label={t('actionsFor', { name: row.name })} groups={groups} />
}

const useDateColumns = (): readonly Column<TokenRow>[] => {
  const { t } = useTranslation('apiTokens')
  return [
    {
      id: 'lastUsed',
      header: t('columns.lastUsed'),
      sortKey: 'lastUsed',
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ lastUsedAt }) => (
        <span className="text-muted">
          {lastUsedAt === undefined ? t('never') : <RelativeTime at={lastUsedAt} />}
        </span>
      ),
    },
    {
      id: 'expires',
      header: t('columns.expires'),
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: (row) => <ExpiryCell row={row} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      width: 'w-l',
      place: 'status',
      cell: (row) => <StatusCell row={row} />,
    },
  ]
}

/** Columns of a page; roles and maker are facts of an organization's token only. */
export const useTokenColumns = (scope: TokenScope): readonly Column<TokenRow>[] => {
  const { t } = useTranslation('apiTokens')
  const dates = useDateColumns()
  const ofTenant: readonly Column<TokenRow>[] = [
    {
      id: 'roles',
      header: t('columns.roles'),
      width: 'w-l',
      place: 'meta',
      cell: ({ roleIds }) => <RolesCell roleIds={roleIds} />,
    },
    {
      id: 'createdBy',
      header: t('columns.createdBy'),
      width: 'w-l',
      needs: 'much-room',
      place: 'no',
      cell: ({ createdByName }) => (
        <bdi className="v-cut" title={createdByName}>
          {createdByName}
        </bdi>
      ),
    },
  ]
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      place: 'lead',
      cell: (row) => <NameCell row={row} />,
    },
    ...(scope === 'tenant' ? ofTenant : []),
    ...dates,
    {
      id: 'menu',
      header: '',
      width: 'w-menu',
      place: 'menu',
      cell: (row) => <TokenMenu scope={scope} row={row} />,
    },
  ]
}
