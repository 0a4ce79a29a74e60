import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AddressedDialog } from '../../kit/dialog/dialog-address.ts'
import { AddAppDialog } from './AddAppDialog.tsx'
import { AddPhoneDialog, PhoneCodeDialog } from './AddPhoneDialog.tsx'
import { ChooseMethodDialog } from './ChooseMethodDialog.tsx'
import { heldStep } from './dialog.atoms.ts'
import { isKeyKind, type Method, type MethodKind } from './methods.ts'
import { methodList } from './privacy.atoms.ts'
import { PrivacyQuestion } from './PrivacyQuestion.tsx'
import { RecoveryCodesDialog, RenewCodesDialog } from './RecoveryCodesDialog.tsx'
import { RenameKeyDialog } from './RenameKeyDialog.tsx'

type DialogsProps = { readonly dialog: AddressedDialog; readonly onClose: () => void }

/** Dialogs of second factors. A step whose secret was forgotten has none. */
export const MethodDialogs = ({ dialog, onClose }: DialogsProps) => {
  const held = useAtomValue(heldStep)
  const view = useAtomValue(methodList.view)
  const { methods, offered } = (view.is === 'loading' ? undefined : view.answer) ?? none
  if (dialog.is === 'choose' && offered.length > 0) return <ChooseMethodDialog onClose={onClose} />
  if (dialog.is === 'phone' && offered.includes('sms')) return <AddPhoneDialog onClose={onClose} />
  if (dialog.is === 'renewCodes' && methods.length > 0) return <RenewCodesDialog onClose={onClose} />
  if (held === undefined || held.is !== dialog.is) return <OneMethod dialog={dialog} onClose={onClose} />
  if (held.is === 'app') return <AddAppDialog secret={held.secret} onClose={onClose} />
  if (held.is === 'phoneCode') return <PhoneCodeDialog {...held} onClose={onClose} />
  return <RecoveryCodesDialog recoveryCode={held.recoveryCode} onClose={onClose} />
}

const none: { readonly methods: readonly Method[]; readonly offered: readonly MethodKind[] } = {
  methods: [],
  offered: [],
}

/** Renames or removes the second factor that the address names; one that is gone has no dialog. */
const OneMethod = ({ dialog, onClose }: DialogsProps) => {
  const mfa = useTranslation('mfa').t
  const view = useAtomValue(methodList.view)
  const { methods } = (view.is === 'loading' ? undefined : view.answer) ?? none
  const method = methods.find(({ id }) => id === dialog.item)
  if (method === undefined) return null
  const { id, kind } = method
  const name = method.name ?? mfa(`method.${kind}`)
  if (dialog.is === 'remove')
    return <PrivacyQuestion question={{ is: 'remove', method, name }} onClose={onClose} />
  return dialog.is === 'rename' && isKeyKind(kind) ? (
    <RenameKeyDialog named={{ id, name }} onClose={onClose} />
  ) : null
}
