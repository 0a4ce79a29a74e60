import type { Role } from '@vestibule/contract/schemas/role'
import { useAtom } from 'jotai'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import type { PermissionGroup } from './permission-groups.ts'
import { RoleFormDialog } from './RoleFormDialog.tsx'
import { RolePermissionsDialog } from './RolePermissionsDialog.tsx'

type RoleDialogsProps = { readonly roles: readonly Role[]; readonly groups: readonly PermissionGroup[] }

/** The dialog that the address names. A role that is gone, or the vendor's, has none. */
export const RoleDialogs = ({ roles, groups }: RoleDialogsProps) => {
  const [dialog, open] = useAtom(dialogAddress)
  const onClose = () => open(undefined)
  if (dialog?.is === 'new') return <RoleFormDialog onClose={onClose} />
  const role = roles.find(({ id, tenantId }) => id === dialog?.item && tenantId !== undefined)
  if (dialog === undefined || role === undefined) return null
  if (dialog.is === 'edit') return <RoleFormDialog role={role} onClose={onClose} />
  if (dialog.is === 'delete') return <DeleteRoleDialog role={role} onClose={onClose} />
  if (dialog.is === 'permissions' && groups.length > 0)
    return <RolePermissionsDialog role={role} groups={groups} onClose={onClose} />
  return null
}
