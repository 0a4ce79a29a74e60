import type { Group } from '@vestibule/contract/schemas/group'
import { useAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import { AddRolesDialog } from './AddRolesDialog.tsx'
import { removeMembers, removeRoles } from './groups.atoms.ts'

/** The dialog about members or roles of one group that the address names. */
export const GroupItemDialogs = ({ group }: { readonly group: Group }) => {
  const { t } = useTranslation('groups')
  const [dialog, open] = useAtom(dialogAddress)
  const onClose = () => open(undefined)
  const { id: groupId } = group
  // The members of a directory's group are the directory's to say; its roles are chosen here.
  const canChangeMembers = group.managedBy !== 'scim2'
  if (dialog?.is === 'addMembers' && canChangeMembers)
    return <AddMembersDialog group={group} onClose={onClose} />
  if (dialog?.is === 'addRoles') return <AddRolesDialog group={group} onClose={onClose} />
  const member = group.users?.find(({ id }) => id === dialog?.item)
  if (dialog?.is === 'removeMember' && canChangeMembers && member !== undefined)
    return (
      <ActionDialog
        action={removeMembers}
        input={{ groupId, userIds: [member.id] }}
        title={t('removeMember.title', { name: member.name || member.email })}
        lead={t('removeMember.lead', { group: group.name })}
        confirm={t('removeMember.submit')}
        done={t('messages.memberRemoved')}
        onClose={onClose}
      />
    )
  const role = group.roles?.find(({ id }) => id === dialog?.item)
  if (dialog?.is !== 'removeRole' || role === undefined) return null
  return (
    <ActionDialog
      action={removeRoles}
      input={{ groupId, roleIds: [role.id] }}
      title={t('removeRole.title', { name: role.name })}
      lead={t('removeRole.lead', { count: group.users?.length ?? 0 })}
      confirm={t('removeRole.submit')}
      done={t('messages.roleRemoved')}
      onClose={onClose}
    />
  )
}
