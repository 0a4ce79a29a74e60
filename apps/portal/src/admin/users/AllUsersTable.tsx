import type { SubTenantUser } from '@vestibule/contract/schemas/sub-tenant'
import { useAtomValue } from 'jotai'
import { Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import { Person } from '../../kit/person/Person.tsx'
import type { Column } from '../../kit/table/column.ts'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { allUserList } from './all-users.atoms.ts'

/** Roles by name: the same role of two accounts is one to the reader. */
const listRoles = ({ tenants }: SubTenantUser) => [
  ...new Map(tenants.flatMap(({ roles }) => roles).map(({ id, name }) => [name, { id, name }])).values(),
]

const useAllUsersColumns = (): readonly Column<SubTenantUser>[] => {
  const { t, locale } = useTranslation('users')
  const number = new Intl.NumberFormat(locale)
  return [
    {
      id: 'user',
      isAlways: true,
      header: t('columns.user'),
      place: 'lead',
      cell: ({ id, name = '', email, profilePictureUrl }) => (
        <Person id={id} name={name} email={email} url={profilePictureUrl} />
      ),
    },
    {
      id: 'roles',
      header: t('columns.roles'),
      width: 'w-l',
      place: 'meta',
      cell: (user) => <NameBadges items={listRoles(user)} />,
    },
    {
      id: 'accounts',
      header: t('columns.accounts'),
      width: 'w-m',
      place: 'status',
      cell: ({ tenants }) => <span className="text-muted">{number.format(tenants.length)}</span>,
    },
    {
      id: 'joinedAt',
      header: t('columns.joinedAt'),
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: ({ createdAt }) => (
        <span className="text-muted">
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
  ]
}

/** Users of this account and of all below it, to be read: what is done to one is done in an account of theirs. */
export const AllUsersTable = () => {
  const { t } = useTranslation('users')
  const columns = useAllUsersColumns()
  const { search } = useAtomValue(allUserList.search)
  return (
    <>
      <ListToolbar list={allUserList} search={t('search')} count={(count) => t('people', { count })} />
      <PagedTable
        list={allUserList}
        label={t('tabs.all')}
        columns={columns}
        toName={({ name, email }) => name || email}
        sortedBy="name"
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
