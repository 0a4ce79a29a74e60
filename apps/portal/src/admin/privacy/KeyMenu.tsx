import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'

type KeyMenuProps = {
  readonly name: string
  /** Absent where there is nothing to name. */
  readonly onRename?: () => void
  readonly onRemove: () => void
}

/** What can be done to a passkey or a second factor. */
export const KeyMenu = ({ name, onRename, onRemove }: KeyMenuProps) => {
  const { t } = useTranslation('privacy')
  const rename = onRename && { id: 'rename', label: t('rename.action'), icon: Pencil, onSelect: onRename }
  const remove = {
    id: 'remove',
    label: t('remove.action'),
    icon: Trash2,
    isDanger: true,
    onSelect: onRemove,
  }
  return <RowMenu label={t('actions', { name })} groups={[rename ? [rename] : [], [remove]]} />
}
