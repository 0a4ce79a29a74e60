import { createSSOGroup, updateSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import type { ConnectionGroup } from './connection.ts'
import type { ConnectionDialogProps } from './ProviderDialogs.tsx'
import { addGroup, changeGroup, removeGroup, saveDefaultRoles } from './sso.atoms.ts'

const roleIdsIn = (form: FormData): string[] => form.getAll('roleIds').map(String)

export const DefaultRolesDialog = ({ connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  return (
    <FormDialog
      action={saveDefaultRoles}
      title={t('roles.defaultTitle')}
      lead={t('roles.defaultLead')}
      submit={t('save')}
      done={t('roles.saved')}
      read={(form) => ({ ssoConfigId: connection.id, roleIds: roleIdsIn(form) })}
      onClose={onClose}
    >
      <RoleChecks held={connection.roleIds} />
    </FormDialog>
  )
}

type GroupDialogProps = ConnectionDialogProps & { readonly group?: ConnectionGroup }

/** Maps a group of the provider, or changes what it gives. */
export const GroupDialog = ({ connection, group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation('sso')
  const shared = {
    title: group === undefined ? t('roles.addGroup') : t('roles.editGroup', { group: group.group }),
    submit: t('save'),
    done: t('roles.groupSaved'),
    errorFields: { SSO_GROUP_TAKEN: 'group' },
    onClose,
    children: <GroupFields group={group} />,
  } as const
  const toInput = (form: FormData) => ({
    ssoConfigId: connection.id,
    group: String(form.get('group')),
    roleIds: roleIdsIn(form),
  })
  return group === undefined ? (
    <FormDialog {...shared} action={addGroup} read={toInput} />
  ) : (
    <FormDialog {...shared} action={changeGroup} read={(form) => ({ ...toInput(form), id: group.id })} />
  )
}

const GroupFields = ({ group }: { readonly group: ConnectionGroup | undefined }) => {
  const { t } = useTranslation('sso')
  return (
    <>
      <FormField
        operation={group === undefined ? createSSOGroup : updateSSOGroup}
        name="group"
        label={t('roles.group')}
        hint={t('roles.groupHint')}
        missing={t('roles.groupMissing')}
        defaultValue={group?.group}
        required
        autoComplete="off"
        data-autofocus
      />
      <RoleChecks held={group?.roleIds ?? []} />
    </>
  )
}

type RemoveGroupProps = ConnectionDialogProps & { readonly group: ConnectionGroup }

export const RemoveGroupDialog = ({ connection, group, onClose }: RemoveGroupProps) => {
  const { t } = useTranslation('sso')
  return (
    <ActionDialog
      action={removeGroup}
      input={{ ssoConfigId: connection.id, groupId: group.id }}
      title={t('roles.deleteTitle', { group: group.group })}
      lead={t('roles.deleteLead')}
      confirm={t('roles.deleteSubmit')}
      done={t('roles.deleted')}
      onClose={onClose}
    />
  )
}
