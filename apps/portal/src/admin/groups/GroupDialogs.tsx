import type { Group } from '@vestibule/contract/schemas/group'
import { useAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { GroupFormDialog } from './GroupFormDialog.tsx'
import { GroupSettingsDialog } from './GroupSettingsDialog.tsx'
import { removeGroup } from './groups.atoms.ts'

/** The dialog that the address names. A group that is gone, or that a directory manages, has none. */
export const GroupDialogs = ({ groups }: { readonly groups: readonly Group[] }) => {
  const [dialog, open] = useAtom(dialogAddress)
  const onClose = () => open(undefined)
  if (dialog?.is === 'new') return <GroupFormDialog onClose={onClose} />
  if (dialog?.is === 'settings') return <GroupSettingsDialog onClose={onClose} />
  const group = groups.find(({ id, managedBy }) => id === dialog?.item && managedBy === 'frontegg')
  if (group === undefined) return null
  if (dialog?.is === 'edit') return <GroupFormDialog group={group} onClose={onClose} />
  if (dialog?.is === 'delete') return <DeleteGroupDialog group={group} onClose={onClose} />
  return null
}

type DeleteGroupDialogProps = { readonly group: Group; readonly onClose: () => void }

const DeleteGroupDialog = ({ group: { id, name, users = [] }, onClose }: DeleteGroupDialogProps) => {
  const { t } = useTranslation('groups')
  return (
    <ActionDialog
      action={removeGroup}
      input={id}
      title={t('delete.title', { name })}
      lead={users.length === 0 ? t('delete.empty') : t('delete.lead', { count: users.length })}
      confirm={t('delete.submit')}
      done={t('messages.deleted', { name })}
      onClose={onClose}
    />
  )
}
