import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { actFor } from './act-for.atoms.ts'

type ActForDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

/** Asks why an administrator wants to act for a user. */
export const ActForDialog = ({ user, onClose }: ActForDialogProps) => {
  const { t } = useTranslation('users')
  const name = user.name || user.email
  return (
    <FormDialog
      action={actFor}
      title={t('actForDialog.title', { name })}
      lead={t('actForDialog.lead', { name })}
      submit={t('actForDialog.submit')}
      read={(form) => ({ userId: user.id, reason: String(form.get('reason')).trim() })}
      onClose={onClose}
    >
      <FormField
        operation={requestImpersonation}
        name="reason"
        label={t('actForDialog.reason')}
        hint={t('actForDialog.reasonHint')}
        missing={t('actForDialog.reasonMissing')}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
