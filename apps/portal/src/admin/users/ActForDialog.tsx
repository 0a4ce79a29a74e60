import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/box/Field.tsx'
import { PasswordField } from '../../kit/box/PasswordField.tsx'
import { Username } from '../../kit/box/Username.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { actFor } from './act-for.atoms.ts'

type ActForDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

/** Why, and once more who is asking: the password in the same dialog, a second factor on its own screen. */
export const ActForDialog = ({ user, onClose }: ActForDialogProps) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const [{ isBusy, needsPassword, error }, run] = useAtom(actFor)
  const forget = useSetAtom(actFor.reset)
  const [hasReason, setHasReason] = useState(true)
  const name = user.name || user.email
  const close = () => {
    forget()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const reason = String(data.get('reason')).trim()
    setHasReason(reason.length >= 3)
    if (reason.length < 3) return
    const password = needsPassword ? String(data.get('password')) : undefined
    void run({ userId: user.id, reason, ...(password === undefined ? {} : { password }) })
  }
  return (
    <Dialog title={t('actForDialog.title', { name })} lead={t('actForDialog.lead', { name })} onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          <Field
            name="reason"
            label={t('actForDialog.reason')}
            hint={t('actForDialog.reasonHint')}
            error={hasReason ? undefined : common.t('required')}
            autoComplete="off"
            maxLength={500}
            required
            data-autofocus
          />
          {needsPassword && <OwnPassword />}
          {error && error.code !== 'WRONG_PASSWORD' && <Refusal error={error} />}
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {t('actForDialog.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const OwnPassword = () => {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const { error } = useAtomValue(actFor)
  const email = useAtomValue(signedInSession)?.user.email ?? ''
  return (
    <>
      <Username email={email} />
      <PasswordField
        label={t('actForDialog.password')}
        hint={t('actForDialog.passwordHint')}
        autoComplete="current-password"
        error={error?.code === 'WRONG_PASSWORD' ? errorText(error) : undefined}
        isFirst
      />
    </>
  )
}
