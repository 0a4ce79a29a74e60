import { deleteGroup, updateGroup } from '@vestibule/contract/areas/groups'
import type { Group } from '@vestibule/contract/schemas/group'
import { useSetAtom } from 'jotai'
import { FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import { goWithinAccount } from '../../ports/route.ts'

/** What can be done to one group. One that a directory manages is only looked at. */
export const GroupMenu = ({ group }: { readonly group: Group }) => {
  const { t } = useTranslation('groups')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const go = useSetAtom(goWithinAccount)
  const isOurs = group.managedBy === 'frontegg'
  const show = {
    id: 'open',
    icon: FolderOpen,
    label: t('actions.open'),
    onSelect: () => go(`admin/groups/${group.id}`),
  }
  const edit = { id: 'edit', icon: Pencil, label: t('actions.edit'), onSelect: () => open('edit', group.id) }
  const remove = {
    id: 'delete',
    icon: Trash2,
    label: t('actions.delete'),
    isDanger: true,
    onSelect: () => open('delete', group.id),
  }
  return (
    <RowMenu
      label={t('actionsFor', { name: group.name })}
      groups={[
        [show, ...(isOurs && may(updateGroup) ? [edit] : [])],
        isOurs && may(deleteGroup) ? [remove] : [],
      ]}
    />
  )
}
