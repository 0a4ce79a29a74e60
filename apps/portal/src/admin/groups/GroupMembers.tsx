import { addUsersToGroup, deleteUsersFromGroup } from '@vestibule/contract/areas/groups'
import type { Group, GroupUser } from '@vestibule/contract/schemas/group'
import { useAtomValue, useSetAtom } from 'jotai'
import { UserPlus, Users, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed, useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Person } from '../../kit/person/Person.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { groupList } from './groups.atoms.ts'

const useMemberColumns = (isReadOnly: boolean): readonly Column<GroupUser>[] => {
  const { t } = useTranslation('groups')
  const open = useSetAtom(dialogAddress)
  const mayRemove = useAllowed()(deleteUsersFromGroup) && !isReadOnly
  const named: readonly Column<GroupUser>[] = [
    {
      id: 'name',
      header: t('columns.person'),
      place: 'lead',
      cell: ({ id, name, email, profilePictureUrl }) => (
        <Person id={id} name={name} email={email} url={profilePictureUrl} />
      ),
    },
    {
      id: 'createdAt',
      header: t('columns.added'),
      width: 'w-m',
      place: 'meta',
      cell: ({ createdAt }) => (
        <span className="text-muted">
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
  ]
  if (!mayRemove) return named
  return [
    ...named,
    {
      id: 'remove',
      header: '',
      width: 'w-menu',
      place: 'menu',
      cell: ({ id, name, email }) => (
        <button
          type="button"
          className="v-icon-button"
          aria-label={t('removeFrom', { name: name || email })}
          onClick={() => open('removeMember', id)}
        >
          <X className="v-icon" aria-hidden="true" />
        </button>
      ),
    },
  ]
}

/** The people in a group. */
export const GroupMembers = ({ group: { users = [], managedBy } }: { readonly group: Group }) => {
  const { t } = useTranslation('groups')
  const open = useSetAtom(dialogAddress)
  const view = useAtomValue(groupList.view)
  const reload = useSetAtom(groupList.reload)
  const isReadOnly = managedBy === 'scim2'
  const columns = useMemberColumns(isReadOnly)
  return (
    <>
      <div className="v-tools">
        <output>{t('people', { count: users.length })}</output>
        {!isReadOnly && (
          <span className="is-last">
            <Allowed to={addUsersToGroup}>
              <Button onClick={() => open('addMembers')}>
                <UserPlus className="v-icon" aria-hidden="true" />
                {t('addMembers.open')}
              </Button>
            </Allowed>
          </span>
        )}
      </div>
      <DataTable
        label={t('columns.members')}
        view={view}
        listRows={() => users}
        toName={({ name, email }) => name || email}
        columns={columns}
        empty={<EmptyRows icon={Users} title={t('noMembers')} lead={t('emptyMembers')} />}
        onRetry={() => void reload()}
        pageSize={3}
      />
    </>
  )
}
