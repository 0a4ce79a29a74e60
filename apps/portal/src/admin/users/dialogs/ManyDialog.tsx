import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { actingAccountName } from '../../../session/scoped-account.ts'
import { bulkUsers } from '../bulk-users.atoms.ts'

type ManyDialogProps = {
  readonly kind: 'disable' | 'remove'
  readonly users: readonly TeamUser[]
  readonly onClose: () => void
}

/** One question for several people. What could not be done is reported on the page, where the rows are. */
export const ManyDialog = ({ kind, users, onClose }: ManyDialogProps) => {
  const { t } = useTranslation('users')
  const state = useAtomValue(bulkUsers.state)
  const run = useSetAtom(bulkUsers.start)
  const tenant = useAtomValue(actingAccountName)
  const confirm = async (password?: string) => {
    if (await run({ kind, items: users }, password)) onClose()
  }
  return (
    <ConfirmDialog
      title={t(`bulk.${kind}Title`, { count: users.length })}
      lead={t(`bulk.${kind}Lead`, { tenant })}
      typed={kind === 'remove' ? { label: t('bulk.removeTyped', { tenant }), text: tenant } : undefined}
      confirm={kind === 'remove' ? t('removeDialog.confirm') : t('disableDialog.confirm')}
      isBusy={state.is === 'running'}
      error={state.is === 'failed' ? state.error : undefined}
      needsPassword={state.needsPassword}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
