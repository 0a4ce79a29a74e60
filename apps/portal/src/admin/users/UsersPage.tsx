import { addUser } from '@vestibule/contract/areas/users'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { UserPlus, Users } from 'lucide-react'
import { users } from '../../i18n/en/users.ts'
import { addWords } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Announcement } from '../../kit/feedback/Announcement.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { Pagination } from '../../kit/table/Pagination.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkReport } from './BulkReport.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserTools } from './UserTools.tsx'
import { selection, userDialog, userList, userNews, userQuery } from './users.atoms.ts'

addWords({ users })

const nameOf = ({ name, email }: TeamUser): string => name || email

export const UsersPage = () => {
  const { t } = useTranslation('users')
  const openDialog = useSetAtom(userDialog)
  const tenant = useAtomValue(signedInSession)?.activeTenant.name ?? ''
  return (
    <Page
      title={t('title')}
      lead={t('lead', { tenant })}
      action={
        <Allowed to={addUser}>
          <Button kind="primary" onClick={() => openDialog({ is: 'inviting' })}>
            <UserPlus className="v-icon" aria-hidden="true" />
            {t('invite')}
          </Button>
        </Allowed>
      }
    >
      <BulkReport />
      <UserTable />
      <UserDialogs />
      <Announcement>{useAtomValue(userNews)}</Announcement>
    </Page>
  )
}

const UserTable = () => {
  const { t } = useTranslation('users')
  const columns = useUserColumns()
  const view = useAtomValue(userList.view)
  const { sortBy, sortDirection, pageOffset, pageSize } = useAtomValue(userQuery)
  const change = useSetAtom(pageParams)
  const reload = useSetAtom(userList.reload)
  const me = useAtomValue(signedInSession)?.user.id
  const [ids, pick] = useAtom(selection)
  const answer = view.is === 'loading' ? undefined : view.answer
  const picked = (answer?.items ?? []).filter((user) => ids.has(user.id))
  return (
    <>
      {picked.length > 0 ? <BulkBar users={picked} /> : <UserTools />}
      <DataTable
        label={t('title')}
        view={view}
        rowsOf={({ items }) => items}
        nameOf={nameOf}
        columns={columns}
        sorting={{ key: sortBy, isDescending: sortDirection === 'DESC' }}
        onSort={({ key, isDescending }) =>
          change({ sort: key, direction: isDescending ? 'desc' : undefined, page: undefined })
        }
        selection={{ ids, onChange: pick }}
        canSelect={(user) => user.id !== me}
        empty={<NoUsers />}
        onRetry={() => void reload()}
        pageSize={pageSize}
        footer={
          answer && (
            <Pagination
              page={pageOffset}
              pageSize={pageSize}
              totalItems={answer.totalItems}
              onPage={(page) => change({ page: page === 0 ? undefined : String(page + 1) })}
            />
          )
        }
      />
    </>
  )
}

const NoUsers = () => {
  const { t } = useTranslation('users')
  const [{ search, role, state }, change] = useAtom(pageParams)
  const isFiltered = [search, role, state].some((text) => text !== undefined)
  if (!isFiltered) return <EmptyRows icon={Users} title={t('empty.title')} lead={t('empty.lead')} />
  const showAll = () => change({ search: undefined, role: undefined, state: undefined, page: undefined })
  return (
    <EmptyRows
      icon={Users}
      title={t('empty.noneTitle')}
      lead={t('empty.noneLead')}
      action={<Button onClick={showAll}>{t('empty.showAll')}</Button>}
    />
  )
}
