import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AddressedDialog } from '../../kit/dialog/dialog-address.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { ownName } from './methods.ts'
import { passkeyList } from './privacy.atoms.ts'
import { PrivacyQuestion } from './PrivacyQuestion.tsx'
import { RenameKeyDialog } from './RenameKeyDialog.tsx'

type PasskeyDialogsProps = { readonly dialog: AddressedDialog; readonly onClose: () => void }

/** Dialogs of passkeys; a passkey that is gone has none. */
export const PasskeyDialogs = ({ dialog, onClose }: PasskeyDialogsProps) => {
  const { t } = useTranslation('privacy')
  const view = useAtomValue(passkeyList.view)
  if (dialog.is === 'addPasskey') return <AddPasskeyDialog onClose={onClose} />
  const passkeys = view.is === 'loading' ? [] : (view.answer ?? [])
  const passkey = passkeys.find(({ id }) => id === dialog.item)
  if (passkey === undefined) return null
  const key = { id: passkey.id, name: ownName(passkey.name) ?? t(`passkeys.${passkey.deviceType}`) }
  if (dialog.is === 'renamePasskey') return <RenameKeyDialog named={key} onClose={onClose} />
  if (dialog.is !== 'removePasskey') return null
  return <PrivacyQuestion question={{ is: 'removePasskey', key }} onClose={onClose} />
}
