import { addRolesToGroup, deleteRolesFromGroup } from '@vestibule/contract/areas/groups'
import type { Group } from '@vestibule/contract/schemas/group'
import type { Role } from '@vestibule/contract/schemas/role'
import { useAtomValue, useSetAtom } from 'jotai'
import { KeyRound, Plus, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed, useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { groupConfiguration, groupList } from './groups.atoms.ts'

const RoleCell = ({ role: { name, description } }: { readonly role: Role }) => (
  <div className="v-person">
    <div>
      <bdi className="v-cut font-medium" title={name}>
        {name}
      </bdi>
      {description && (
        <small className="v-cut" dir="auto" title={description}>
          {description}
        </small>
      )}
    </div>
  </div>
)

const useRoleColumns = (canChange: boolean): readonly Column<Role>[] => {
  const { t } = useTranslation('groups')
  const open = useSetAtom(dialogAddress)
  const mayRemove = useAllowed()(deleteRolesFromGroup) && canChange
  const named: Column<Role> = {
    id: 'name',
    header: t('columns.role'),
    place: 'lead',
    cell: (role) => <RoleCell role={role} />,
  }
  if (!mayRemove) return [named]
  return [
    named,
    {
      id: 'remove',
      header: '',
      width: 'w-menu',
      place: 'menu',
      cell: ({ id, name }) => (
        <button
          type="button"
          className="v-icon-button"
          aria-label={t('removeFrom', { name })}
          onClick={() => open('removeRole', id)}
        >
          <X className="v-icon" aria-hidden="true" />
        </button>
      ),
    },
  ]
}

/** The roles that a group gives to its members. */
export const GroupRoles = ({ group: { roles = [] } }: { readonly group: Group }) => {
  const { t } = useTranslation('groups')
  const open = useSetAtom(dialogAddress)
  const view = useAtomValue(groupList.view)
  const reload = useSetAtom(groupList.reload)
  const settings = useAtomValue(groupConfiguration.view)
  const isOff = settings.is === 'ready' && !(settings.answer.enabled && settings.answer.rolesEnabled)
  const canChange = !isOff
  const columns = useRoleColumns(canChange)
  return (
    <>
      <div className="v-tools">
        <output>{isOff ? t('rolesOff') : t('roleCount', { count: roles.length })}</output>
        {canChange && (
          <span className="is-last">
            <Allowed to={addRolesToGroup}>
              <Button onClick={() => open('addRoles')}>
                <Plus className="v-icon" aria-hidden="true" />
                {t('addRoles.open')}
              </Button>
            </Allowed>
          </span>
        )}
      </div>
      <DataTable
        label={t('columns.roles')}
        view={view}
        listRows={() => roles}
        toName={({ name }) => name}
        columns={columns}
        empty={<EmptyRows icon={KeyRound} title={t('noRoles')} lead={t('emptyRoles')} />}
        onRetry={() => void reload()}
        pageSize={3}
      />
    </>
  )
}
