import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { memberPresets, memberStates } from '@vestibule/contract/list-keys'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { DownloadButton } from '../../kit/feedback/DownloadButton.tsx'
import { roleChoices } from '../../kit/roles/role-choices.atoms.ts'
import { ColumnChoice } from '../../kit/table/ColumnChoice.tsx'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import { useKeptColumns } from '../../kit/table/use-kept-columns.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { BulkBar } from './BulkBar.tsx'
import { useUserColumns } from './user-columns.tsx'
import { areGroupsShown, groupOptions } from './user-groups.atoms.ts'
import { shownUsers, userExport, userList } from './users.atoms.ts'

/** The team, with what can be done to several of its people for administrators who may do any of it. */
export const UserTable = () => {
  const { t } = useTranslation('users')
  const may = useAllowed()
  const columns = useKeptColumns('users', useUserColumns())
  const ids = useAtomValue(userList.selection)
  const { search } = useAtomValue(userList.search)
  const me = useAtomValue(signedInSession)?.user.id
  const rows = useAtomValue(shownUsers)
  const selected = rows.filter((user) => ids.has(user.id))
  return (
    <>
      {selected.length > 0 ? <BulkBar users={selected} /> : <UserTools columns={columns} />}
      <PagedTable
        list={userList}
        label={t('title')}
        columns={columns.shown}
        toName={({ name, email }) => name || email}
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

type UserToolsProps = { readonly columns: ReturnType<typeof useKeptColumns<TeamUser>> }

const UserTools = ({ columns }: UserToolsProps) => {
  const { t } = useTranslation('users')
  const data = useTranslation('data')
  const roles = useAtomValue(roleChoices.view)
  const groups = useAtomValue(groupOptions)
  // The filter is there before its options are: what came later would move the filters beside it.
  const groupFilters = useAtomValue(areGroupsShown)
    ? [
        {
          name: 'group',
          label: t('groupFilter'),
          any: t('anyGroup'),
          options: groups.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : []
  const roleOptions = roles.is === 'ready' ? roles.answer : []
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
        ...groupFilters,
        {
          name: 'state',
          label: t('stateFilter'),
          any: t('anyState'),
          options: memberStates.map((state) => ({ value: state, label: t(`status.${state}`) })),
        },
        {
          name: 'preset',
          label: t('presetFilter'),
          any: t('anyPreset'),
          options: memberPresets.map((preset) => ({ value: preset, label: t(`preset.${preset}`) })),
        },
      ]}
    >
      <DownloadButton download={userExport}>{data.t('exportCsv')}</DownloadButton>
      <ColumnChoice choice={columns} />
    </ListToolbar>
  )
}
