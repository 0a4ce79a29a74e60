import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Action } from '../action.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { showToast } from '../feedback/toast.atoms.ts'
import { useUnsaved } from '../form/use-unsaved.ts'
import { Dialog } from './Dialog.tsx'

type FormDialogProps<Input, Answer> = {
  readonly action: Action<Input, Answer>
  readonly title: string
  readonly lead?: ReactNode
  /** The verb on the last button. */
  readonly submit: string
  /** Said when it is done. */
  readonly done: string
  /** Makes the input of what the fields hold; undefined where one of them says itself what it needs. */
  readonly read: (form: FormData) => Input | undefined
  /** Runs once it is done and the dialog is closed. */
  readonly onDone?: () => void
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/**
 * A form in a dialog: sends an action what its fields hold, and closes when it is done. A refusal stays above the
 * buttons. What was typed is not lost by leaving without a question.
 */
export const FormDialog = <Input, Answer>(props: FormDialogProps<Input, Answer>) => {
  const { action, title, lead, submit, done, read, onDone, onClose, children } = props
  const { t } = useTranslation('common')
  const [state, run] = useAtom(action)
  const reset = useSetAtom(action.reset)
  const announce = useSetAtom(showToast)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged ? 1 : 0)
  const close = () => {
    reset()
    onClose()
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = read(new FormData(event.currentTarget))
    if (input === undefined || !(await run(input))) return
    close()
    announce(done)
    onDone?.()
  }
  return (
    <Dialog title={title} lead={lead} onClose={close}>
      <form onSubmit={send} onInput={() => setChanged(true)} noValidate>
        <div className="v-main">
          {children}
          {state.is === 'failed' && <Refusal error={state.error} />}
        </div>
        <footer>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
