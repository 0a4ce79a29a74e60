import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageParams } from '../../kit/page/page-params.ts'
import { Tabs } from '../../kit/page/Tabs.tsx'
import { AllUsersTable } from './AllUsersTable.tsx'
import { areAllUsersShown } from './all-users.atoms.ts'
import { userList } from './users.atoms.ts'
import { UserTable } from './UserTable.tsx'

const tabs = ['own', 'all'] as const

/** The users of the account, and for a reseller in a second tab those of all accounts below it. */
export const UserTabs = () => {
  const { t } = useTranslation('users')
  const change = useSetAtom(pageParams)
  const hasAll = useAtomValue(areAllUsersShown)
  const { tab } = useAtomValue(userList.search)
  if (!hasAll) return <UserTable />
  const shown = tab ?? 'own'
  return (
    <>
      <Tabs
        id="users"
        label={t('title')}
        tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        shown={shown}
        onShow={(id) => change({ tab: id === 'all' ? id : undefined, page: undefined, sort: undefined })}
      />
      <div role="tabpanel" aria-labelledby={`users-${shown}`} id="users-panel" className="v-tab-panel">
        {shown === 'all' ? <AllUsersTable /> : <UserTable />}
      </div>
    </>
  )
}
