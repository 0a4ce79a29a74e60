import { useAtom, useSetAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { errorPlace } from '../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../kit/auth-card/NewPasswordField.tsx'
import { PasswordField } from '../../kit/auth-card/PasswordField.tsx'
import { useForm } from '../../kit/auth-card/use-form.ts'
import { Username } from '../../kit/auth-card/Username.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { useUntilChanged } from '../../kit/form/use-until-changed.ts'
import { changePassword } from './profile.atoms.ts'

type ChangePasswordDialogProps = {
  /** Whose password it is, for password managers. */
  readonly email: string
  readonly onClose: () => void
  readonly onDone: () => void
}

export const ChangePasswordDialog = ({ email, onClose, onDone }: ChangePasswordDialogProps) => {
  const { t } = useTranslation('profile')
  const common = useTranslation('common')
  const errorText = useErrorText()
  const [state, change] = useAtom(changePassword)
  const forget = useSetAtom(changePassword.reset)
  const isBusy = state.is === 'running'
  const { error, onChange } = useUntilChanged(state.is === 'failed' ? state.error : undefined)
  const refused = error?.code === 'WRONG_PASSWORD' ? 'current' : error && errorPlace(error)
  const close = () => {
    forget()
    onClose()
  }
  const save = async ({ current, password }: Record<'current' | 'password', string>) => {
    if (!(await change({ password: current, newPassword: password }))) return
    close()
    onDone()
  }
  const { problems, form } = useForm(['current', 'password'], save, isBusy)
  const errorAt = (place: 'current' | 'password') =>
    problems[place] ?? (error && refused === place ? errorText(error) : undefined)
  const check = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    if (event.target instanceof HTMLInputElement && event.target.name === refused) onChange()
  }
  return (
    <Dialog title={t('password.title')} lead={t('password.lead')} onClose={close}>
      <form {...form} onInput={check}>
        <div className="v-main">
          <Username email={email} />
          <PasswordField
            name="current"
            label={t('password.current')}
            autoComplete="current-password"
            error={errorAt('current')}
            data-autofocus
          />
          <NewPasswordField label={t('password.new')} error={errorAt('password')} isOwn />
          {error && refused === undefined && <Refusal error={error} />}
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {t('password.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
