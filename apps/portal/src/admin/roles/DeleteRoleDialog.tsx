import type { Role } from '@vestibule/contract/schemas/role'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { holderCount, removeRole } from './roles.atoms.ts'

type DeleteRoleDialogProps = { readonly role: Role; readonly onClose: () => void }

/** The question before a role is deleted: how many users lose it. */
export const DeleteRoleDialog = ({ role, onClose }: DeleteRoleDialogProps) => {
  const { t } = useTranslation('roles')
  const holders = useAtomValue(useMemo(() => holderCount(role.id), [role.id]))
  const lead = {
    loading: () => t('deleteDialog.counting'),
    failed: () => t('deleteDialog.lead'),
    ready: (count: number) => (count === 0 ? t('deleteDialog.unused') : t('deleteDialog.loses', { count })),
  }
  return (
    <ActionDialog
      action={removeRole}
      input={role.id}
      title={t('deleteDialog.title', { name: role.name })}
      lead={holders.is === 'ready' ? lead.ready(holders.answer.totalItems) : lead[holders.is]()}
      confirm={t('deleteDialog.confirm')}
      done={t('messages.deleted', { name: role.name })}
      onClose={onClose}
    />
  )
}
