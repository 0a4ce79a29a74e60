import type { ApiError } from '@vestibule/contract/errors'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../auth-card/Field.tsx'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { Dialog } from './Dialog.tsx'
import { OwnPassword, readOwnPassword } from './OwnPassword.tsx'

type ConfirmDialogProps = {
  readonly title: string
  /** What follows from it. */
  readonly lead: ReactNode
  /** The verb on the last button. */
  readonly confirm: string
  /** Typed before the button works, for what cannot be undone. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** Nothing is lost by it: its button is not red. */
  readonly isHarmless?: boolean
  /** What may be chosen along with it. */
  readonly children?: ReactNode
  readonly isBusy: boolean
  readonly error?: ApiError
  /** A fresh proof is asked for: the user's password goes to `onConfirm`. */
  readonly needsPassword?: boolean
  readonly onConfirm: (password?: string) => void
  readonly onClose: () => void
}

/** Copied from its label, the text comes with the signs that set it apart there. */
const toCompared = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** Name, consequence, and red only on the last button, where something is lost. */
export const ConfirmDialog = ({ title, lead, confirm, typed, isHarmless, ...rest }: ConfirmDialogProps) => {
  const { children, isBusy, error, needsPassword, onConfirm, onClose } = rest
  const { t } = useTranslation('common')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [lacksPassword, setLacksPassword] = useState(false)
  const isTyped = typed === undefined || toCompared(text) === toCompared(typed.text)
  const send = () => {
    const password = form.current === null ? undefined : readOwnPassword(form.current)
    setLacksPassword(password === 'missing')
    if (password !== 'missing') onConfirm(password)
  }
  // Enter counts where something was typed: a page that moves under the pointer cannot make a user type.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((typed !== undefined || needsPassword) && isTyped && !isBusy) send()
  }
  return (
    <Dialog title={title} lead={lead} size="small" onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        {(children !== undefined || typed !== undefined || error !== undefined || needsPassword) && (
          <div className="v-main">
            {children}
            {typed && (
              <Field
                name="confirmation"
                label={typed.label}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setText(event.currentTarget.value)}
                data-autofocus
              />
            )}
            {needsPassword && <OwnPassword isMissing={lacksPassword} error={error} />}
            {error && error.code !== 'WRONG_PASSWORD' && <Refusal error={error} />}
          </div>
        )}
        {/* Enter sends a form of several fields only where it has such a button; it cannot be clicked. */}
        <button type="submit" aria-label={confirm} hidden />
        <footer>
          <Button onClick={onClose} data-autofocus={typed === undefined || undefined}>
            {t('cancel')}
          </Button>
          <Button kind={isHarmless ? 'primary' : 'danger'} isBusy={isBusy} disabled={!isTyped} onClick={send}>
            {confirm}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
