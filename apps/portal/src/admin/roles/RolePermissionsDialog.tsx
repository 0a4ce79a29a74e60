import type { Role } from '@vestibule/contract/schemas/role'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'
import { CheckTree } from '../../kit/tree/CheckTree.tsx'
import type { CheckGroup } from '../../kit/tree/check-tree.ts'
import { type PermissionGroup, permissionTitle } from './permission-groups.ts'
import { toLock } from './permission-lock.ts'
import { toChanges, emptyDraft, hasPermission, toggle } from './role-draft.ts'
import { savePermissions } from './roles.atoms.ts'
import { useFreshRoles } from './use-fresh-roles.ts'
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
  const [draft, setDraft] = useKeptState('permissions', emptyDraft)
  useFreshRoles()
  const known = groups.flatMap(({ permissions }) => permissions.map(({ id }) => id))
  const chosen = new Set(known.filter((id) => hasPermission(role, id, draft)))
  const choose = (next: ReadonlySet<string>) =>
    setDraft(
      known.filter((id) => next.has(id) !== chosen.has(id)).reduce((to, id) => toggle(to, role, id), draft),
    )
  const boxes = groups.map(
    ({ id, name, permissions }): CheckGroup => ({
      id,
      label: name,
      items: permissions.map((permission) => {
        const lock = toLock(role, permission, holder)
        return {
          id: permission.id,
          label: permissionTitle(permission),
          ...(permissionTitle(permission) !== permission.key && { hint: permission.key }),
          ...(lock && { lock: { isGiven: lock.isGiven, reason: t(`locks.${lock.reason}`) } }),
        }
      }),
    }),
  )
  return (
    <FormDialog
      action={savePermissions}
      title={t('permissionsOf', { name: role.name })}
      size="wide"
      submit={t('form.save')}
      done={t('messages.permissionsChanged')}
      read={() => ({ changes: toChanges([role], draft), rolesWith: () => [], newestAt: undefined })}
      onClose={onClose}
    >
      <CheckTree label={t('columns.permissions')} groups={boxes} chosen={chosen} onChange={choose} />
    </FormDialog>
  )
}
