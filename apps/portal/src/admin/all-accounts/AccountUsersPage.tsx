import { addUsersToSubTenant } from '@vestibule/contract/areas/sub-tenant-users'
import allAccounts from '@vestibule/messages/en/admin/all-accounts.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { Network, UserPlus, Users } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import { goTo } from '../../ports/route.ts'
import { useAccountUserColumns } from './account-user-columns.tsx'
import { AccountUserDialogs } from './AccountUserDialogs.tsx'
import { accountUsers, shownAccount } from './account-users.atoms.ts'

addMessages({ allAccounts, parts })

/** One account below the acting one: where it lies, and the people in it. */
export const AccountUsersPage = () => {
  const { t } = useTranslation('allAccounts')
  const view = useAtomValue(shownAccount.view)
  const open = useSetAtom(dialogAddress)
  const shown = view.is === 'loading' ? undefined : view.answer
  if (shown === undefined) return <WithoutAccount />
  return (
    <>
      <DetailPage
        title={shown.account.name}
        list={t('title')}
        lead={<bdi>{[...shown.path, shown.account.name].join(' › ')}</bdi>}
        action={
          <Allowed to={addUsersToSubTenant}>
            <Button kind="primary" onClick={() => open('addUsers')}>
              <UserPlus className="v-icon" aria-hidden="true" />
              {t('addUsers.open')}
            </Button>
          </Allowed>
        }
        tabs={[{ id: 'users', label: t('columns.users'), content: <AccountUsers /> }]}
      />
      <AccountUserDialogs account={shown.account} />
    </>
  )
}

const AccountUsers = () => {
  const { t } = useTranslation('allAccounts')
  const columns = useAccountUserColumns()
  return (
    <>
      <ListToolbar
        list={accountUsers}
        search={t('users.search')}
        count={(count) => t('users.rows', { count })}
      />
      <PagedTable
        list={accountUsers}
        label={t('columns.users')}
        columns={columns}
        toName={({ name, email }) => name || email}
        sortedBy="name"
        isDescendingFirst
        empty={{ icon: Users, title: t('users.empty.title'), lead: t('users.empty.lead') }}
        noMatch={{
          title: t('users.noMatch.title'),
          lead: t('users.noMatch.lead'),
          clear: t('users.noMatch.clear'),
        }}
      />
    </>
  )
}

/** While the account loads, where it does not come, and where there is none that the user may see. */
const WithoutAccount = () => {
  const { t } = useTranslation('allAccounts')
  const view = useAtomValue(shownAccount.view)
  const reload = useSetAtom(shownAccount.reload)
  const go = useSetAtom(goTo)
  if (view.is === 'ready')
    return (
      <Page title={t('gone.title')} lead={t('gone.lead')} icon={Network}>
        <Button onClick={() => go('admin/allAccounts')}>{t('gone.back')}</Button>
      </Page>
    )
  return (
    <Page title={t('title')} lead={t('users.lead')}>
      {view.is === 'failed' ? (
        <FailedRows error={view.error} hasRows={false} onRetry={() => void reload()} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}
