import { useAtom, useSetAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewPasswordField } from '../../kit/box/NewPasswordField.tsx'
import { PasswordField } from '../../kit/box/PasswordField.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { changePassword } from './profile.atoms.ts'

type ChangePasswordDialogProps = { readonly onClose: () => void; readonly onDone: () => void }

export const ChangePasswordDialog = ({ onClose, onDone }: ChangePasswordDialogProps) => {
  const { t } = useTranslation('profile')
  const common = useTranslation('common')
  const [state, change] = useAtom(changePassword)
  const forget = useSetAtom(changePassword.reset)
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const input = { password: String(data.get('current')), newPassword: String(data.get('password')) }
    if (!(await change(input))) return
    onDone()
    close()
  }
  return (
    <Dialog title={t('password.title')} lead={t('password.lead')} onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          <PasswordField
            name="current"
            label={t('password.current')}
            autoComplete="current-password"
            data-autofocus
          />
          <NewPasswordField label={t('password.new')} />
          {state.is === 'failed' && <Refusal error={state.error} />}
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
