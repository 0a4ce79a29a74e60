import type { Group } from '@vestibule/contract/schemas/group'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import { chooseRoles } from './provisioning.atoms.ts'

type GroupRolesDialogProps = { readonly group: Group; readonly onClose: () => void }

/** Chooses which roles a group of a directory gives. */
export const GroupRolesDialog = ({ group, onClose }: GroupRolesDialogProps) => {
  const { t } = useTranslation('provisioning')
  const before = group.roles?.map(({ id }) => id) ?? []
  return (
    <FormDialog
      action={chooseRoles}
      title={t('groups.dialogTitle', { name: group.name })}
      lead={t('groups.dialogLead')}
      submit={t('groups.submit')}
      done={t('groups.done')}
      read={(form) => ({ groupId: group.id, before, after: form.getAll('roleIds').map(String) })}
      onClose={onClose}
    >
      <RoleChecks held={before} />
    </FormDialog>
  )
}
