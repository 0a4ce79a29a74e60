import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Person } from '../../kit/person/Person.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { RoleBadges } from './RoleBadges.tsx'
import { UserMenu } from './UserMenu.tsx'
import { UserStatus } from './UserStatus.tsx'

const UserCell = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const badge = isMe ? <span className="v-badge">{t('you')}</span> : undefined
  return <Person id={user.id} name={user.name} email={user.email} url={user.profileImageUrl} badge={badge} />
}

const ManagerCell = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const tenant = useAtomValue(signedInSession)?.activeTenant.name
  return <bdi className="text-muted">{user.managedBy === 'scim2' ? t('managedBy.directory') : tenant}</bdi>
}

const SeenCell = ({ at }: { readonly at: string | undefined }) => {
  const { t } = useTranslation('users')
  return <span className="text-muted">{at === undefined ? t('never') : <RelativeTime at={at} />}</span>
}

/** Columns of the team page, in the specification's words. */
export const useUserColumns = (): readonly Column<TeamUser>[] => {
  const { t } = useTranslation('users')
  return [
    {
      id: 'user',
      header: t('columns.user'),
      sortKey: 'name',
      place: 'lead',
      cell: (user) => <UserCell user={user} />,
    },
    {
      id: 'roles',
      header: t('columns.roles'),
      width: 'w-l',
      place: 'meta',
      cell: (user) => <RoleBadges roles={user.roles} />,
    },
    {
      id: 'managedBy',
      header: t('columns.managedBy'),
      width: 'w-s',
      needs: 'much-room',
      place: 'no',
      cell: (user) => <ManagerCell user={user} />,
    },
    {
      id: 'joinedAt',
      header: t('columns.joinedAt'),
      width: 'w-m',
      needs: 'much-room',
      sortKey: 'createdAt',
      place: 'no',
      cell: (user) => <SeenCell at={user.createdAt} />,
    },
    {
      id: 'lastSeen',
      header: t('columns.lastSeen'),
      width: 'w-m',
      needs: 'room',
      sortKey: 'lastLogin',
      place: 'no',
      cell: (user) => <SeenCell at={user.lastLogin} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      width: 'w-m',
      place: 'status',
      cell: (user) => <UserStatus user={user} />,
    },
    { id: 'menu', header: '', width: 'w-menu', place: 'menu', cell: (user) => <UserMenu user={user} /> },
  ]
}
