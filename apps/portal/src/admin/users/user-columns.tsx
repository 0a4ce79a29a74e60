import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Person } from '../../kit/person/Person.tsx'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { actingAccountName } from '../../session/scoped-account.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { applicationsOfUsers, areApplicationsShown } from './user-applications.atoms.ts'
import { areGroupsShown, groupsOfUsers } from './user-groups.atoms.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserStatus } from './UserStatus.tsx'

/** A name that is hidden leaves the address, and the other way around. */
const UserCell = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const appearance = useAtomValue(fieldAppearance)
  const name = appearance('users', 'fullName') === 'hidden' ? '' : user.name
  const email = appearance('users', 'email') === 'hidden' ? '' : user.email
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const badge = isMe ? <span className="v-badge">{t('you')}</span> : undefined
  return <Person id={user.id} name={name} email={email} url={user.profileImageUrl} badge={badge} />
}

const ManagerCell = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const tenant = useAtomValue(actingAccountName)
  return <bdi className="text-muted">{user.managedBy === 'scim2' ? t('managedBy.directory') : tenant}</bdi>
}

const SeenCell = ({ at }: { readonly at: string | undefined }) => {
  const { t } = useTranslation('users')
  return <span className="text-muted">{at === undefined ? t('never') : <RelativeTime at={at} />}</span>
}

type BadgesCellProps = {
  readonly items: readonly { readonly id: string; readonly name: string }[] | undefined
}

const BadgesCell = ({ items = [] }: BadgesCellProps) =>
  items.length === 0 ? null : <NameBadges items={items} isNarrow />

const GroupsCell = ({ userId }: { readonly userId: string }) => (
  <BadgesCell items={useAtomValue(groupsOfUsers).get(userId)} />
)

const ApplicationsCell = ({ userId }: { readonly userId: string }) => (
  <BadgesCell items={useAtomValue(applicationsOfUsers).get(userId)} />
)

type Facts = { readonly areGroupsShown: boolean; readonly areApplicationsShown: boolean }

/** What a user belongs to, where the installation has it and the reader may see it. */
const useBelongings = ({ areGroupsShown: groups, areApplicationsShown: applications }: Facts) => {
  const { t } = useTranslation('users')
  const column = { width: 'w-l', place: 'no' } as const
  const applicationsColumn: Column<TeamUser> = {
    ...column,
    id: 'applications',
    header: t('columns.applications'),
    needs: groups ? 'most-room' : 'much-room',
    cell: (user) => <ApplicationsCell userId={user.id} />,
  }
  const groupsColumn: Column<TeamUser> = {
    ...column,
    id: 'groups',
    header: t('columns.groups'),
    needs: 'much-room',
    cell: (user) => <GroupsCell userId={user.id} />,
  }
  return [...(applications ? [applicationsColumn] : []), ...(groups ? [groupsColumn] : [])]
}

/**
 * Who manages a user and since when they are here. Groups and applications say more: for one of them these give way, for
 * both they are shown to users who choose them.
 */
const useOrigins = (belongings: number): readonly Column<TeamUser>[] => {
  const { t } = useTranslation('users')
  const shown =
    belongings > 1
      ? ({ isExtra: true } as const)
      : ({ needs: belongings > 0 ? 'most-room' : 'much-room' } as const)
  return [
    {
      id: 'managedBy',
      header: t('columns.managedBy'),
      width: 'w-s',
      ...shown,
      place: 'no',
      cell: (user) => <ManagerCell user={user} />,
    },
    {
      id: 'joinedAt',
      header: t('columns.joinedAt'),
      width: 'w-m',
      ...shown,
      sortKey: 'createdAt',
      place: 'no',
      cell: (user) => <SeenCell at={user.createdAt} />,
    },
  ]
}

/** Columns of the team page that the operator and the host leave. */
export const useUserColumns = (): readonly Column<TeamUser>[] => {
  const appearance = useAtomValue(fieldAppearance)
  return useAllColumns().filter(({ id }) => appearance('users', id) !== 'hidden')
}

/** Columns of the team page, in the specification's words. */
const useAllColumns = (): readonly Column<TeamUser>[] => {
  const { t } = useTranslation('users')
  const belongings = useBelongings({
    areGroupsShown: useAtomValue(areGroupsShown),
    areApplicationsShown: useAtomValue(areApplicationsShown),
  })
  const origins = useOrigins(belongings.length)
  return [
    {
      id: 'user',
      isAlways: true,
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
      cell: (user) => <NameBadges items={user.roles} />,
    },
    ...belongings,
    ...origins,
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
