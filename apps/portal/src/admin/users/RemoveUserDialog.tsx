import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { useConfirmed } from '../../kit/dialog/use-confirmed.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { remove } from './users.atoms.ts'

export const RemoveUserDialog = ({
  user,
  onClose,
}: {
  readonly user: TeamUser
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('users')
  const sayDone = useSetAtom(showToast)
  const tenant = useAtomValue(signedInSession)?.activeTenant.name ?? ''
  const name = user.name || user.email
  const confirmed = useConfirmed(remove, user.id, onClose, () => sayDone(t('said.removed', { name })))
  return (
    <ConfirmDialog
      title={t('removeDialog.title', { name })}
      lead={t('removeDialog.lead', { name, tenant })}
      typed={{ label: t('removeDialog.typed', { email: user.email }), text: user.email }}
      confirm={t('removeDialog.confirm')}
      {...confirmed}
    />
  )
}
