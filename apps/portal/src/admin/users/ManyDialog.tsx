import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { runBulkAction, finishMany } from './bulk.ts'

type ManyDialogProps = {
  readonly deed: 'disable' | 'remove'
  readonly users: readonly TeamUser[]
  readonly onClose: () => void
}

/** One question for several people. What could not be done is reported on the page, where the rows are. */
export const ManyDialog = ({ deed: action, users, onClose }: ManyDialogProps) => {
  const { t } = useTranslation('users')
  const state = useAtomValue(runBulkAction)
  const run = useSetAtom(finishMany)
  const tenant = useAtomValue(signedInSession)?.activeTenant.name ?? ''
  const confirm = async () => {
    if (await run({ deed: action, users })) onClose()
  }
  return (
    <ConfirmDialog
      title={t(`bulk.${action}Title`, { count: users.length })}
      lead={t(`bulk.${action}Lead`, { tenant })}
      typed={action === 'remove' ? { label: t('bulk.removeTyped', { tenant }), text: tenant } : undefined}
      confirm={action === 'remove' ? t('removeDialog.confirm') : t('disableDialog.confirm')}
      isBusy={state.is === 'running'}
      error={state.is === 'failed' ? state.error : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
