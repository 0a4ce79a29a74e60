import { createSubTenant } from '@vestibule/contract/areas/sub-tenants'
import allAccounts from '@vestibule/messages/en/admin/all-accounts.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Lock, Network, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { SkeletonRows } from '../../kit/table/SkeletonRows.tsx'
import { Tree } from '../../kit/tree/Tree.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { useAccountColumns } from './account-columns.tsx'
import { AccountDialogs } from './AccountDialogs.tsx'
import { accounts, accountsAddress, accountSorting } from './accounts.atoms.ts'

addMessages({ allAccounts, parts })

/** Rows that are drawn while the first level loads. */
const skeletonRows = 5

/** The accounts below the acting one. */
export const AllAccountsPage = () => {
  const { t } = useTranslation('allAccounts')
  const open = useSetAtom(dialogAddress)
  const change = useSetAtom(pageParams)
  const { search = '' } = useAtomValue(accountsAddress)
  const { key, isDescending } = useAtomValue(accountSorting)
  const { total, isClosed = false } = useAtomValue(accounts.branches).get(undefined) ?? {}
  const tenant = useAtomValue(actingAccountName)
  return (
    <Page
      title={t('title')}
      lead={t('lead', { tenant })}
      action={
        isClosed ? undefined : (
          <Allowed to={createSubTenant}>
            <Button kind="primary" onClick={() => open('add')}>
              <Plus className="v-icon" aria-hidden="true" />
              {t('new')}
            </Button>
          </Allowed>
        )
      }
    >
      <div className="v-tools">
        <SearchField
          label={t('search')}
          text={search}
          onSearch={(words) => change({ search: words }, { replace: true })}
        />
        <output className="is-last">{total !== undefined && !isClosed && t('rows', { count: total })}</output>
      </div>
      {/* Another search or order begins the tree anew. */}
      <AccountTree key={`${search} ${key} ${isDescending}`} isFiltered={search !== ''} />
      <AccountDialogs />
    </Page>
  )
}

const AccountTree = ({ isFiltered }: { readonly isFiltered: boolean }) => {
  const { t } = useTranslation('allAccounts')
  const columns = useAccountColumns()
  const change = useSetAtom(pageParams)
  const branches = useAtomValue(accounts.branches)
  const sorting = useAtomValue(accountSorting)
  const more = useSetAtom(accounts.loadMore)
  const reload = useSetAtom(accounts.reload)
  useEffect(() => void reload(), [reload])
  const tenant = useAtomValue(actingAccountName)
  const root = branches.get(undefined)
  if (root?.error !== undefined && root.rows.length === 0)
    return <FailedRows error={root.error} hasRows={false} onRetry={() => void more(undefined)} />
  if (root === undefined || (root.isLoading && root.rows.length === 0))
    return (
      <section className="v-panel">
        <table className="v-table" aria-busy>
          <SkeletonRows columns={columns} hasTicks={false} rows={skeletonRows} />
        </table>
      </section>
    )
  if (root.isClosed)
    return (
      <section className="v-panel">
        <EmptyRows icon={Lock} title={t('closed.title')} lead={t('closed.lead', { tenant })} />
      </section>
    )
  if (root.rows.length === 0)
    return (
      <section className="v-panel">
        <EmptyRows
          icon={Network}
          title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
          lead={t(isFiltered ? 'noMatch.lead' : 'empty.lead')}
          action={
            isFiltered ? (
              <Button onClick={() => change({ search: undefined })}>{t('noMatch.clear')}</Button>
            ) : undefined
          }
        />
      </section>
    )
  return (
    <Tree
      label={t('title')}
      branches={branches}
      columns={columns}
      toName={({ name }) => name}
      sorting={sorting}
      onSort={({ key, isDescending }) => change({ sort: key, direction: isDescending ? 'desc' : undefined })}
      hasChildren={({ subAccounts }) => subAccounts > 0}
      onMore={(parentId) => void more(parentId)}
    />
  )
}
