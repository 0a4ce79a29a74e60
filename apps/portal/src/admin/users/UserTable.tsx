import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Pagination } from '../../kit/table/Pagination.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { BulkBar } from './BulkBar.tsx'
import { NoUsers } from './NoUsers.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserTools } from './UserTools.tsx'
import { pageBeyond, selection, userList, userQuery } from './users.atoms.ts'

const nameOf = ({ name, email }: TeamUser): string => name || email

/** The team, with what can be done to several of its people for who may do any of it. */
export const UserTable = () => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const columns = useUserColumns()
  const view = useAtomValue(userList.view)
  const { sortBy, sortDirection, pageSize } = useAtomValue(userQuery)
  const change = useSetAtom(pageParams)
  const reload = useSetAtom(userList.reload)
  const me = useAtomValue(signedInSession)?.user.id
  const [ids, pick] = useAtom(selection)
  const answer = view.is === 'loading' ? undefined : view.answer
  const picked = (answer?.items ?? []).filter((user) => ids.has(user.id))
  const isSelectable = [enableUser, disableUser, deleteUser].some(may)
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
        selection={isSelectable ? { ids, onChange: pick } : undefined}
        canSelect={(user) => user.id !== me}
        empty={<NoUsers />}
        onRetry={() => void reload()}
        pageSize={pageSize}
        footer={answer && <UserPages totalItems={answer.totalItems} />}
      />
    </>
  )
}

const pageText = (page: number) => (page === 0 ? undefined : String(page + 1))

const UserPages = ({ totalItems }: { readonly totalItems: number }) => {
  const { pageOffset, pageSize } = useAtomValue(userQuery)
  const change = useSetAtom(pageParams)
  const last = useAtomValue(pageBeyond)
  // The last person of the last page was deleted, or the address is an old one.
  useEffect(() => {
    if (last !== undefined) change({ page: pageText(last) }, { replace: true })
  }, [last, change])
  return (
    <Pagination
      page={pageOffset}
      pageSize={pageSize}
      totalItems={totalItems}
      onPage={(page) => change({ page: pageText(page) })}
    />
  )
}
