import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { errorPlace } from '../../kit/box/error-place.ts'
import { NewPasswordField } from '../../kit/box/NewPasswordField.tsx'
import { PasswordField } from '../../kit/box/PasswordField.tsx'
import { Username } from '../../kit/box/Username.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { changePassword } from './profile.atoms.ts'

type ChangePasswordDialogProps = {
  /** Whose password it is, for password managers. */
  readonly email: string
  readonly onClose: () => void
  readonly onDone: () => void
}

type Place = 'current' | 'password'

/** What is missing, or what the server refused, and at which field; nothing where no field caused it. */
const useProblem = () => {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const [state] = useAtom(changePassword)
  const [missing, setMissing] = useState<Place>()
  const error = state.is === 'failed' ? state.error : undefined
  const refused = error?.code === 'WRONG_PASSWORD' ? 'current' : error && errorPlace(error)
  const at = (place: Place) => {
    if (missing !== undefined) return missing === place ? t('required') : undefined
    return error && refused === place ? errorText(error) : undefined
  }
  return { at, setMissing, elsewhere: error && refused === undefined ? error : undefined }
}

export const ChangePasswordDialog = ({ email, onClose, onDone }: ChangePasswordDialogProps) => {
  const { t } = useTranslation('profile')
  const common = useTranslation('common')
  const [state, change] = useAtom(changePassword)
  const forget = useSetAtom(changePassword.reset)
  const problem = useProblem()
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const input = { password: String(data.get('current')), newPassword: String(data.get('password')) }
    const missing = input.password === '' ? 'current' : input.newPassword === '' ? 'password' : undefined
    problem.setMissing(missing)
    const field = missing && form.elements.namedItem(missing)
    if (field instanceof HTMLElement) return field.focus()
    if (!(await change(input))) return
    close()
    onDone()
  }
  return (
    <Dialog title={t('password.title')} lead={t('password.lead')} onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          <Username email={email} />
          <PasswordField
            name="current"
            label={t('password.current')}
            autoComplete="current-password"
            error={problem.at('current')}
            data-autofocus
          />
          <NewPasswordField label={t('password.new')} error={problem.at('password')} />
          {problem.elsewhere && <Refusal error={problem.elsewhere} />}
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('password.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
