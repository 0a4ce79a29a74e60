import type { ApiError } from '@vestibule/contract/errors'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../auth-card/Field.tsx'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { Dialog } from './Dialog.tsx'
import { GuardedButton } from './GuardedButton.tsx'

type ConfirmDialogProps = {
  readonly title: string
  /** What follows from it. */
  readonly lead: ReactNode
  /** The verb on the last button. */
  readonly confirm: string
  /** Typed before the button works, for what cannot be undone. */
  readonly typed?: { readonly label: string; readonly text: string }
  readonly isBusy: boolean
  readonly error?: ApiError
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Name, consequence, and red only on the last button. */
export const ConfirmDialog = ({ title, lead, confirm, typed, ...rest }: ConfirmDialogProps) => {
  const { isBusy, error, onConfirm, onClose } = rest
  const { t } = useTranslation('common')
  const [said, setSaid] = useState('')
  const isTyped = typed === undefined || said.trim().toLowerCase() === typed.text.toLowerCase()
  // Enter counts where something was typed: a page that moves under the pointer cannot make a user type.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== undefined && isTyped && !isBusy) onConfirm()
  }
  return (
    <Dialog title={title} lead={lead} size="small" onClose={onClose}>
      <form onSubmit={submit}>
        {(typed !== undefined || error !== undefined) && (
          <div className="v-main">
            {typed && (
              <Field
                name="confirmation"
                label={typed.label}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setSaid(event.currentTarget.value)}
                data-autofocus
              />
            )}
            {error && <Refusal error={error} />}
          </div>
        )}
        <footer>
          <Button onClick={onClose} data-autofocus={typed === undefined || undefined}>
            {t('cancel')}
          </Button>
          <GuardedButton isBusy={isBusy} isDisabled={!isTyped} onClick={onConfirm}>
            {confirm}
          </GuardedButton>
        </footer>
      </form>
    </Dialog>
  )
}
