import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { closeDialog, dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { forgetStep } from './dialog.atoms.ts'
import { MethodDialogs } from './MethodDialogs.tsx'
import { PasskeyDialogs } from './PasskeyDialogs.tsx'
import { sessionList } from './privacy.atoms.ts'
import { PrivacyQuestion } from './PrivacyQuestion.tsx'

type PrivacyDialogsProps = {
  readonly canChangeMethods: boolean
  readonly canChangePasskeys: boolean
  readonly canEndSessions: boolean
}

/** The dialog that the address names, if the page offers it. */
export const PrivacyDialogs = ({
  canChangeMethods,
  canChangePasskeys,
  canEndSessions,
}: PrivacyDialogsProps) => {
  const dialog = useAtomValue(dialogAddress)
  const close = useSetAtom(closeDialog)
  const forget = useSetAtom(forgetStep)
  const is = dialog?.is
  // A secret is forgotten as soon as its dialog is left, also by Back or with the page.
  useEffect(() => () => forget(is), [is, forget])
  if (dialog === undefined) return null
  const props = { dialog, onClose: () => close(dialog.is) }
  return (
    <>
      {canChangeMethods && <MethodDialogs {...props} />}
      {canChangePasskeys && <PasskeyDialogs {...props} />}
      {canEndSessions && dialog.is === 'endOthers' && <EndOthersDialog onClose={props.onClose} />}
    </>
  )
}

const EndOthersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const view = useAtomValue(sessionList.view)
  const sessions = view.is === 'loading' ? [] : (view.answer ?? [])
  if (sessions.every(({ current }) => current)) return null
  return <PrivacyQuestion question={{ is: 'endOthers' }} onClose={onClose} />
}
