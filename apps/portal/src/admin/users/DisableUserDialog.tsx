import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { useConfirmed } from '../../kit/dialog/use-confirmed.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { disable } from './users.atoms.ts'

export const DisableUserDialog = ({
  user,
  onClose,
}: {
  readonly user: TeamUser
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('users')
  const sayDone = useSetAtom(showToast)
  const name = user.name || user.email
  const confirmed = useConfirmed(disable, user.id, onClose, () => sayDone(t('said.disabled', { name })))
  return (
    <ConfirmDialog
      title={t('disableDialog.title', { name })}
      lead={t('disableDialog.lead', { name })}
      confirm={t('disableDialog.confirm')}
      {...confirmed}
    />
  )
}
