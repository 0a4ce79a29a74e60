import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import { PasswordField } from '../../../kit/auth-card/PasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

type Props = StepProps<LoginState, LoginEvent, 'passwordRotationNotification'>

/** The present password once more, and the next one. */
export const ChangePassword = ({ state: { isBusy, error }, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  const errorText = useErrorText()
  const { problems, form } = useForm(
    ['current', 'password'],
    ({ current, password }) => send({ is: 'passwordsEntered', password: current, newPassword: password }),
    isBusy,
  )
  const isAtCurrent = error?.code === 'WRONG_PASSWORD'
  const isAtNew = error !== undefined && errorPlace(error) === 'password'
  return (
    <form {...form}>
      {error && !isAtCurrent && !isAtNew && <Refusal error={error} retry="submit" />}
      <PasswordField
        name="current"
        label={t('currentPassword')}
        autoComplete="current-password"
        error={problems.current ?? (isAtCurrent ? errorText(error) : undefined)}
        isFirst
      />
      <NewPasswordField
        label={t('newPassword')}
        error={problems.password ?? (isAtNew ? errorText(error) : undefined)}
      />
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {t('passwordRotationNotification.submit')}
      </Button>
    </form>
  )
}
