import { deleteUser, disableUser, enableUser, memberStates } from '@vestibule/contract/areas/team'
import { useAtomValue } from 'jotai'
import { Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { BulkBar } from './BulkBar.tsx'
import { useUserColumns } from './user-columns.tsx'
import { roleList, userList } from './users.atoms.ts'

/** The team, with what can be done to several of its people for administrators who may do any of it. */
export const UserTable = () => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const columns = useUserColumns()
  const view = useAtomValue(userList.view)
  const ids = useAtomValue(userList.selection)
  const { search } = useAtomValue(userList.search)
  const me = useAtomValue(signedInSession)?.user.id
  const rows = view.is === 'loading' ? [] : (view.answer?.items ?? [])
  const selected = rows.filter((user) => ids.has(user.id))
  return (
    <>
      {selected.length > 0 ? <BulkBar users={selected} /> : <UserTools />}
      <PagedTable
        list={userList}
        label={t('title')}
        columns={columns}
        nameOf={({ name, email }) => name || email}
        sortedBy="name"
        isSelectable={[enableUser, disableUser, deleteUser].some(may)}
        canSelect={(user) => user.id !== me}
        empty={{ icon: Users, title: t('empty.title'), lead: t('empty.lead') }}
        noMatch={{
          title: search === undefined ? t('empty.noneTitle') : t('empty.noneTitleFor', { search }),
          lead: t('empty.noneLead'),
          clear: t('empty.showAll'),
        }}
      />
    </>
  )
}

const UserTools = () => {
  const { t } = useTranslation('users')
  const roles = useAtomValue(roleList.view)
  const roleOptions = roles.is === 'ready' ? roles.answer.items : []
  return (
    <ListToolbar
      list={userList}
      search={t('search')}
      count={(count) => t('people', { count })}
      filters={[
        {
          name: 'role',
          label: t('roleFilter'),
          any: t('anyRole'),
          options: roleOptions.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'state',
          label: t('stateFilter'),
          any: t('anyState'),
          options: memberStates.map((state) => ({ value: state, label: t(`status.${state}`) })),
        },
      ]}
    />
  )
}
