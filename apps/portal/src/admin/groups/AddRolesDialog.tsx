import type { Group } from '@vestibule/contract/schemas/group'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { addRoles } from './groups.atoms.ts'

type AddRolesDialogProps = { readonly group: Group; readonly onClose: () => void }

/** Gives roles to everybody in a group. */
export const AddRolesDialog = ({ group, onClose }: AddRolesDialogProps) => {
  const { t } = useTranslation('groups')
  const held = group.roles?.map(({ id }) => id) ?? []
  return (
    <ChoiceDialog
      action={addRoles}
      title={t('addRoles.title', { name: group.name })}
      lead={t('addRoles.lead')}
      submit={t('addRoles.submit')}
      done={t('messages.rolesAdded')}
      missing={t('addRoles.missing')}
      toInput={(roleIds) => ({ groupId: group.id, roleIds })}
      onClose={onClose}
    >
      {(_, choose) => (
        <RoleChecks
          isOffered={({ id }) => !held.includes(id)}
          empty={<p className="v-hint">{t('addRoles.none')}</p>}
          onChoose={choose}
        />
      )}
    </ChoiceDialog>
  )
}
