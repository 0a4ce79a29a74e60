import { attachPermissionsToRole, deleteRole, updateRole } from '@vestibule/contract/areas/roles-permissions'
import type { Role } from '@vestibule/contract/schemas/role'
import { useSetAtom } from 'jotai'
import { ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'

/** What can be done to one role; nothing to a role of the vendor. */
export const RoleMenu = ({ role }: { readonly role: Role }) => {
  const { t } = useTranslation('roles')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  if (role.tenantId === undefined) return null
  const actions = [
    { id: 'edit', label: t('actions.edit'), icon: Pencil, needs: updateRole },
    { id: 'permissions', label: t('actions.permissions'), icon: ListChecks, needs: attachPermissionsToRole },
    { id: 'delete', label: t('actions.delete'), icon: Trash2, needs: deleteRole, isDanger: true },
  ]
    .filter(({ needs }) => may(needs))
    .map(({ needs: _, ...action }) => ({ ...action, onSelect: () => open(action.id, role.id) }))
  const isDanger = (action: { readonly id: string }) => action.id === 'delete'
  return (
    <RowMenu
      label={t('actionsFor', { name: role.name })}
      groups={[actions.filter((action) => !isDanger(action)), actions.filter(isDanger)]}
    />
  )
}
