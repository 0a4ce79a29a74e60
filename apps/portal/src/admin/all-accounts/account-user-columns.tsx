import {
  removeUserFromTenantAndSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import type { BaseUser } from '@vestibule/contract/schemas/user'
import { useSetAtom } from 'jotai'
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import { Person } from '../../kit/person/Person.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'

/** What can be done to one user of an account below. */
const UserMenu = ({ user }: { readonly user: BaseUser }) => {
  const { t } = useTranslation('allAccounts')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const roles = { id: 'roles', icon: KeyRound, label: t('users.actions.roles') }
  const remove = { id: 'remove', icon: Trash2, label: t('users.actions.remove'), isDanger: true }
  return (
    <RowMenu
      label={t('actionsFor', { name: user.name || user.email })}
      groups={[
        may(setUserRolesForSubTenants) ? [{ ...roles, onSelect: () => open('userRoles', user.id) }] : [],
        may(removeUserFromTenantAndSubTenants)
          ? [{ ...remove, onSelect: () => open('removeUser', user.id) }]
          : [],
      ]}
    />
  )
}

/** Columns of the users of an account below. */
export const useAccountUserColumns = (): readonly Column<BaseUser>[] => {
  const { t } = useTranslation('allAccounts')
  return [
    {
      id: 'name',
      header: t('users.columns.name'),
      sortKey: 'name',
      place: 'lead',
      cell: ({ id, name, email, profilePictureUrl }) => (
        <Person id={id} name={name ?? ''} email={email} url={profilePictureUrl} />
      ),
    },
    {
      id: 'lastSeen',
      header: t('users.columns.lastSeen'),
      width: 'w-m',
      place: 'meta',
      cell: ({ lastLogin }) => (
        <span className="text-muted">
          {lastLogin === undefined ? t('users.never') : <RelativeTime at={lastLogin} />}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: t('users.columns.joined'),
      sortKey: 'createdAt',
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ createdAt }) => (
        <span className="text-muted">{createdAt !== undefined && <RelativeTime at={createdAt} />}</span>
      ),
    },
    { id: 'menu', header: '', width: 'w-menu', place: 'menu', cell: (user) => <UserMenu user={user} /> },
  ]
}
