import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { Account } from './accounts.atoms.ts'

const NameCell = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('allAccounts')
  return (
    <span className="v-badges">
      <bdi className="v-cut font-medium" title={account.name}>
        {account.name}
      </bdi>
      {account.isReseller && <span className="v-badge">{t('reseller')}</span>}
    </span>
  )
}

/** Columns of the tree of accounts. */
export const useAccountColumns = (): readonly Column<Account>[] => {
  const facts = useFactColumns()
  const { t } = useTranslation('allAccounts')
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      place: 'lead',
      cell: (account) => <NameCell account={account} />,
    },
    ...facts,
    {
      id: 'menu',
      header: '',
      width: 'w-menu',
      place: 'menu',
      cell: (account) => <AccountMenu account={account} />,
    },
  ]
}

/** What is known of an account beside its name. */
const useFactColumns = (): readonly Column<Account>[] => {
  const { t, locale } = useTranslation('allAccounts')
  const number = new Intl.NumberFormat(locale)
  return [
    {
      id: 'users',
      header: t('columns.users'),
      width: 'w-s',
      needs: 'room',
      place: 'no',
      cell: ({ users }) => number.format(users),
    },
    {
      id: 'subAccounts',
      header: t('columns.subAccounts'),
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ subAccounts }) => number.format(subAccounts),
    },
    {
      id: 'access',
      header: t('columns.access'),
      width: 'w-m',
      place: 'meta',
      cell: ({ subAccountAccessType = 'defaultOff' }) => (
        <span className="text-muted">{t(`accessTypes.${subAccountAccessType}`)}</span>
      ),
    },
    {
      id: 'createdAt',
      header: t('columns.createdAt'),
      sortKey: 'createdAt',
      width: 'w-m',
      needs: 'much-room',
      place: 'no',
      cell: ({ createdAt }) => (
        <span className="text-muted">
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
    {
      id: 'tenantId',
      header: t('columns.tenantId'),
      sortKey: 'tenantId',
      width: 'w-m',
      needs: 'most-room',
      place: 'no',
      cell: ({ tenantId }) => (
        <bdi className="v-cut font-mono text-muted" title={tenantId}>
          {tenantId}
        </bdi>
      ),
    },
  ]
}
