import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { reloadProfile } from '../../session/reload-profile.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { RoleChecks } from './RoleChecks.tsx'
import { changeRoles } from './users.atoms.ts'

type ChangeRolesDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

export const ChangeRolesDialog = ({ user, onClose }: ChangeRolesDialogProps) => {
  const { t } = useTranslation('users')
  const reload = useSetAtom(reloadProfile)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const name = user.name || user.email
  return (
    <FormDialog
      action={changeRoles}
      title={t('rolesDialog.title', { name })}
      lead={t('rolesDialog.lead')}
      submit={t('rolesDialog.submit')}
      done={t('said.rolesChanged', { name })}
      read={(form) => ({ id: user.id, roleIds: form.getAll('roleIds').map(String) })}
      // The administrator's own rights are in their token and in what is shown to them.
      onDone={() => isMe && void reload()}
      onClose={onClose}
    >
      <RoleChecks held={user.roleIds} />
    </FormDialog>
  )
}
