import { deleteConfiguration, updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import { useSetAtom } from 'jotai'
import { ClipboardCopy, Pause, Play, ScrollText, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'

/** What can be done to a connection. */
export const ConnectionMenu = ({ connection }: { readonly connection: ScimConnection }) => {
  const { t } = useTranslation('provisioning')
  const may = useAllowed()
  const open = useSetAtom(dialogAddress)
  const { id, connectionName: name, syncToUserManagement: isOn } = connection
  const show = (dialog: string) => () => open(dialog, id)
  const read = [
    { id: 'setup', label: t('actions.setup'), icon: ClipboardCopy, onSelect: show('setup') },
    { id: 'log', label: t('actions.log'), icon: ScrollText, onSelect: show('log') },
  ]
  const pause = isOn
    ? { id: 'pause', label: t('actions.pause'), icon: Pause, onSelect: show('pause') }
    : { id: 'resume', label: t('actions.resume'), icon: Play, onSelect: show('resume') }
  const remove = {
    id: 'delete',
    label: t('actions.delete'),
    icon: Trash2,
    isDanger: true,
    onSelect: show('delete'),
  }
  const groups = [read, may(updateConfiguration) ? [pause] : [], may(deleteConfiguration) ? [remove] : []]
  return <RowMenu label={t('actionsFor', { name })} groups={groups} />
}
