import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Action } from '../action.ts'
import { showToast } from '../feedback/toast.atoms.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useConfirmed } from './use-confirmed.ts'

type ActionDialogProps<Input, Answer> = {
  readonly action: Action<Input, Answer>
  readonly input: Input
  readonly title: string
  /** What follows from it. */
  readonly lead: ReactNode
  /** The verb on the last button. */
  readonly confirm: string
  /** Typed before the button works, for what cannot be undone. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** Nothing is lost by it: its button is not red. */
  readonly isHarmless?: boolean
  /** Said when it is done. */
  readonly done: string
  /** What may be chosen along with it. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Asks before an action, runs it, and closes when it is done; a refusal stays in the dialog. */
export const ActionDialog = <Input, Answer>({
  action,
  input,
  done,
  onClose,
  ...words
}: ActionDialogProps<Input, Answer>) => {
  const announce = useSetAtom(showToast)
  const confirmed = useConfirmed(action, input, onClose, () => announce(done))
  return <ConfirmDialog {...words} {...confirmed} />
}
