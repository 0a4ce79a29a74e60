import type { Role } from '@vestibule/contract/schemas/role'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { CheckTree } from '../../kit/tree/CheckTree.tsx'
import type { CheckGroup } from '../../kit/tree/check-tree.ts'
import { type PermissionGroup, permissionTitle } from './permission-groups.ts'
import { lockOf } from './permission-lock.ts'
import { savePermissions } from './roles.atoms.ts'
import { useHolder } from './use-holder.ts'

type RolePermissionsDialogProps = {
  readonly role: Role
  readonly groups: readonly PermissionGroup[]
  readonly onClose: () => void
}

/** The permissions of one role as boxes, for screens too narrow for the matrix and for many roles. */
export const RolePermissionsDialog = ({ role, groups, onClose }: RolePermissionsDialogProps) => {
  const { t } = useTranslation('roles')
  const holder = useHolder()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role.permissions))
  const boxes = groups.map(
    ({ id, name, permissions }): CheckGroup => ({
      id,
      label: name,
      items: permissions.map((permission) => {
        const lock = lockOf(role, permission, holder)
        return {
          id: permission.id,
          label: permissionTitle(permission),
          ...(permissionTitle(permission) !== permission.key && { hint: permission.key }),
          ...(lock && { lock: { isGiven: lock.isGiven, reason: t(`locks.${lock.reason}`) } }),
        }
      }),
    }),
  )
  const change = {
    roleId: role.id,
    name: role.name,
    added: [...chosen].filter((id) => !role.permissions.includes(id)),
    removed: role.permissions.filter((id) => !chosen.has(id)),
    permissionIds: [...chosen],
  }
  return (
    <FormDialog
      action={savePermissions}
      title={t('permissionsOf', { name: role.name })}
      size="wide"
      submit={t('form.save')}
      done={t('messages.permissionsChanged')}
      read={() => ({ changes: [change], rolesWith: () => [] })}
      onClose={onClose}
    >
      <CheckTree label={t('columns.permissions')} groups={boxes} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
