import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ActionDialog } from '../../../kit/dialog/ActionDialog.tsx'
import { actingAccountName } from '../../../session/scoped-account.ts'
import { disable, lock, remove } from '../users.atoms.ts'

const kinds = {
  disable: { action: disable, messages: 'disableDialog', done: 'messages.disabled', isTyped: false },
  lock: { action: lock, messages: 'lockDialog', done: 'messages.locked', isTyped: false },
  remove: { action: remove, messages: 'removeDialog', done: 'messages.removed', isTyped: true },
} as const

type ConfirmUserDialogProps = {
  readonly kind: keyof typeof kinds
  readonly user: TeamUser
  readonly onClose: () => void
}

/** The question before one user is disabled, locked or deleted. */
export const ConfirmUserDialog = ({ kind, user, onClose }: ConfirmUserDialogProps) => {
  const { t } = useTranslation('users')
  const tenant = useAtomValue(actingAccountName)
  const { action, messages, done, isTyped } = kinds[kind]
  const name = user.name || user.email
  return (
    <ActionDialog
      action={action}
      input={user.id}
      title={t(`${messages}.title`, { name })}
      lead={t(`${messages}.lead`, { name, tenant })}
      confirm={t(`${messages}.confirm`)}
      typed={
        isTyped ? { label: t('removeDialog.typed', { email: user.email }), text: user.email } : undefined
      }
      done={t(done, { name })}
      onClose={onClose}
    />
  )
}
