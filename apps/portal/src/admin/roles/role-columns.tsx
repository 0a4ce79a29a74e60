import type { Role } from '@vestibule/contract/schemas/role'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { RoleMenu } from './RoleMenu.tsx'

const NameCell = ({ role }: { readonly role: Role }) => {
  const { t } = useTranslation('roles')
  return (
    <div className="v-person">
      <div>
        <span className="v-badges">
          <bdi className="v-cut font-medium" title={role.name}>
            {role.name}
          </bdi>
          {role.isDefault && <span className="v-badge">{t('default')}</span>}
        </span>
        {role.description && (
          <small className="v-cut" dir="auto" title={role.description}>
            {role.description}
          </small>
        )}
      </div>
    </div>
  )
}

/** A role without a tenant is the vendor's: it is the same in every organization, and read-only here. */
const OriginCell = ({ role }: { readonly role: Role }) => {
  const { t } = useTranslation('roles')
  const tenant = useAtomValue(actingAccountName)
  return <bdi className="text-muted">{role.tenantId === undefined ? t('vendor') : tenant}</bdi>
}

/** Columns of the roles page. */
export const useRoleColumns = (): readonly Column<Role>[] => {
  const { t, locale } = useTranslation('roles')
  const number = new Intl.NumberFormat(locale)
  return [
    { id: 'name', header: t('columns.name'), place: 'lead', cell: (role) => <NameCell role={role} /> },
    {
      id: 'permissions',
      header: t('columns.permissions'),
      width: 'w-l',
      place: 'meta',
      cell: ({ permissions }) => t('count', { count: permissions.length }),
    },
    {
      id: 'level',
      header: t('columns.level'),
      width: 'w-s',
      needs: 'room',
      place: 'no',
      cell: ({ level = 0 }) => number.format(level),
    },
    {
      id: 'origin',
      header: t('columns.origin'),
      width: 'w-m',
      needs: 'room',
      place: 'no',
      cell: (role) => <OriginCell role={role} />,
    },
    {
      id: 'updatedAt',
      header: t('columns.updatedAt'),
      width: 'w-m',
      needs: 'much-room',
      place: 'no',
      cell: ({ updatedAt }) => (
        <span className="text-muted">
          <RelativeTime at={updatedAt} />
        </span>
      ),
    },
    { id: 'menu', header: '', width: 'w-menu', place: 'menu', cell: (role) => <RoleMenu role={role} /> },
  ]
}
