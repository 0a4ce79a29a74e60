import type { Permission, Role } from '@vestibule/contract/schemas/role'
import { Lock, Minus } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type PermissionGroup, permissionTitle } from './permission-groups.ts'
import { type Holder, toLock } from './permission-lock.ts'
import { hasPermission, type RoleDraft } from './role-draft.ts'
import { RoleMenu } from './RoleMenu.tsx'

type PermissionMatrixProps = {
  readonly roles: readonly Role[]
  readonly groups: readonly PermissionGroup[]
  readonly draft: RoleDraft
  readonly holder: Holder
  readonly onToggle: (role: Role, permissionId: string) => void
}

/** Roles across, permissions down. What cannot be changed is shown, and says why. */
export const PermissionMatrix = ({ roles, groups, ...cells }: PermissionMatrixProps) => {
  const { t, locale } = useTranslation('roles')
  const number = new Intl.NumberFormat(locale)
  return (
    <table className="v-matrix" aria-label={t('matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.permission')}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col">
              <RoleHead role={role} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id, name, permissions }) => (
        <tbody key={id}>
          <tr className="is-group">
            <th colSpan={roles.length + 1} scope="colgroup">
              <bdi>{name}</bdi>
              <span>{number.format(permissions.length)}</span>
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission.id}>
              <th scope="row">
                <bdi>{permissionTitle(permission)}</bdi>
                {permissionTitle(permission) !== permission.key && <code dir="ltr">{permission.key}</code>}
              </th>
              {roles.map((role) => (
                <td key={role.id}>
                  <Cell role={role} permission={permission} {...cells} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const RoleHead = ({ role }: { readonly role: Role }) => {
  const { t } = useTranslation('roles')
  const note = role.tenantId === undefined ? t('vendor') : role.isDefault ? t('default') : undefined
  return (
    <span className="v-colhead">
      <span>
        <b>
          <bdi>{role.name}</bdi>
        </b>
        <RoleMenu role={role} />
      </span>
      {note !== undefined && <small>{note}</small>}
    </span>
  )
}

type CellProps = Omit<PermissionMatrixProps, 'roles' | 'groups'> & {
  readonly role: Role
  readonly permission: Permission
}

const Cell = ({ role, permission, draft, holder, onToggle }: CellProps) => {
  const { t } = useTranslation('roles')
  const lock = toLock(role, permission, holder)
  const label = t('cell', { permission: permissionTitle(permission), role: role.name })
  if (lock !== undefined) {
    const Mark = lock.isGiven ? Lock : Minus
    const reason = t(`locks.${lock.reason}`)
    return (
      <span className="v-fixed" title={reason}>
        <Mark className="v-icon" aria-hidden="true" />
        <span className="v-hidden">
          {[label, t(lock.isGiven ? 'given' : 'notGiven'), reason].map((part) => (
            <Fragment key={part}>{`${part}. `}</Fragment>
          ))}
        </span>
      </span>
    )
  }
  const isGiven = hasPermission(role, permission.id, draft)
  const isChanged = isGiven !== role.permissions.includes(permission.id)
  return (
    <label className={isChanged ? 'v-cell is-changed' : 'v-cell'}>
      <input
        type="checkbox"
        className="v-tick"
        aria-label={label}
        checked={isGiven}
        onChange={() => onToggle(role, permission.id)}
      />
    </label>
  )
}
