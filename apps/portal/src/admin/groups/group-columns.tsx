import type { Group } from '@vestibule/contract/schemas/group'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../kit/person/Avatar.tsx'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import type { Column } from '../../kit/table/column.ts'
import { goWithinAccount } from '../../ports/route.ts'
import { actingAccountName } from '../../session/scoped-account.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { ScimBadge, Swatch } from './GroupMark.tsx'

/** Faces that a row shows before the number of members. */
const shownAtOnce = 3

const NameCell = ({ group: { id, name, color, description } }: { readonly group: Group }) => {
  const go = useSetAtom(goWithinAccount)
  return (
    <div className="v-person">
      <Swatch color={color} />
      <div>
        <button type="button" className="v-link v-cut font-medium" onClick={() => go(`admin/groups/${id}`)}>
          <bdi title={name}>{name}</bdi>
        </button>
        {description && (
          <small className="v-cut" dir="auto" title={description}>
            {description}
          </small>
        )}
      </div>
    </div>
  )
}

const MembersCell = ({ users = [] }: Pick<Group, 'users'>) => {
  const { t, locale } = useTranslation('groups')
  if (users.length === 0) return <span className="text-muted">{t('noMembers')}</span>
  return (
    <span className="v-faces">
      {users.slice(0, shownAtOnce).map(({ id, name, email, profilePictureUrl }) => (
        <Avatar key={id} id={id} name={name || email} url={profilePictureUrl} />
      ))}
      <span className="text-muted">{new Intl.NumberFormat(locale).format(users.length)}</span>
    </span>
  )
}

const RolesCell = ({ roles = [] }: Pick<Group, 'roles'>) => {
  const { t } = useTranslation('groups')
  return roles.length === 0 ? (
    <span className="text-muted">{t('noRoles')}</span>
  ) : (
    <NameBadges items={roles} />
  )
}

const ManagerCell = ({ managedBy }: Pick<Group, 'managedBy'>) => {
  const tenant = useAtomValue(actingAccountName)
  return managedBy === 'scim2' ? <ScimBadge /> : <bdi className="text-muted">{tenant}</bdi>
}

/** Columns of the list of groups. */
export const useGroupColumns = (): readonly Column<Group>[] => {
  const { t } = useTranslation('groups')
  return [
    { id: 'name', header: t('columns.name'), place: 'lead', cell: (group) => <NameCell group={group} /> },
    {
      id: 'members',
      header: t('columns.members'),
      width: 'w-m',
      place: 'meta',
      cell: ({ users }) => <MembersCell users={users} />,
    },
    {
      id: 'roles',
      header: t('columns.roles'),
      width: 'w-l',
      needs: 'room',
      place: 'no',
      cell: ({ roles }) => <RolesCell roles={roles} />,
    },
    {
      id: 'managedBy',
      header: t('columns.managedBy'),
      width: 'w-m',
      needs: 'much-room',
      place: 'no',
      cell: ({ managedBy }) => <ManagerCell managedBy={managedBy} />,
    },
    { id: 'menu', header: '', width: 'w-menu', place: 'menu', cell: (group) => <GroupMenu group={group} /> },
  ]
}
