import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/auth-card/Field.tsx'
import { PasswordField } from '../../kit/auth-card/PasswordField.tsx'
import { Username } from '../../kit/auth-card/Username.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { useUntilChanged } from '../../kit/form/use-until-changed.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { actFor } from './act-for.atoms.ts'

type ActForDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

/** The server wants three characters at least. */
const isTooShort = (reason: string): boolean => reason.trim().length < 3

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Why, and once more who is asking: the password in the same dialog, a second factor on its own screen. */
export const ActForDialog = ({ user, onClose }: ActForDialogProps) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const [{ isBusy, needsPassword, error }, run] = useAtom(actFor)
  const forget = useSetAtom(actFor.reset)
  const [lacksReason, setLacksReason] = useState(false)
  const [lacksPassword, setLacksPassword] = useState(false)
  const name = user.name || user.email
  const close = () => {
    forget()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const reason = String(data.get('reason')).trim()
    setLacksReason(isTooShort(reason))
    if (isTooShort(reason)) return focusField(event.currentTarget, 'reason')
    const password = needsPassword ? String(data.get('password')) : undefined
    setLacksPassword(password === '')
    if (password === '') return focusField(event.currentTarget, 'password')
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
            error={lacksReason ? t('actForDialog.reasonMissing') : undefined}
            onInput={({ currentTarget }) => lacksReason && setLacksReason(isTooShort(currentTarget.value))}
            autoComplete="off"
            maxLength={500}
            required
            data-autofocus
          />
          {needsPassword && <OwnPassword isMissing={lacksPassword} onInput={() => setLacksPassword(false)} />}
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

type OwnPasswordProps = { readonly isMissing: boolean; readonly onInput: () => void }

const OwnPassword = ({ isMissing, onInput }: OwnPasswordProps) => {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const state = useAtomValue(actFor)
  const { error, onChange } = useUntilChanged(state.error)
  const refused = error?.code === 'WRONG_PASSWORD' ? errorText(error) : undefined
  const email = useAtomValue(signedInSession)?.user.email ?? ''
  return (
    <>
      <Username email={email} />
      <PasswordField
        label={t('actForDialog.password')}
        hint={t('actForDialog.passwordHint')}
        autoComplete="current-password"
        error={isMissing ? t('actForDialog.passwordMissing') : refused}
        onInput={() => {
          onInput()
          onChange()
        }}
        isFirst
      />
    </>
  )
}
