import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { ForgotPasswordEvent, ForgotPasswordState } from '../forgot-password.flow.ts'

type Props = StepProps<ForgotPasswordState, ForgotPasswordEvent, 'resetPasswordPage'>

/** The link is looked at first: no user should think of a new password for a link that has expired. */
export const ResetPasswordPage = ({ state, send }: Props) => {
  const { t } = useTranslation('forgotPassword')
  if (state.isChecked) return <NewPassword state={state} send={send} />
  return (
    <InProgress
      title={t('resetPasswordPage.title')}
      body={t('resetPasswordPage.checking')}
      error={state.error}
      retry={() => send({ is: 'opened' })}
    />
  )
}

const NewPassword = ({ state: { isBusy, error }, send }: Props) => {
  const { t } = useTranslation('forgotPassword')
  const errorText = useErrorText()
  const { problems, form } = useForm(
    ['password'],
    ({ password }) => send({ is: 'passwordEntered', password }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'password'
  return (
    <AuthCard title={t('resetPasswordPage.title')} lead={t('resetPasswordPage.body')}>
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <NewPasswordField error={problems.password ?? (isAtField ? errorText(error) : undefined)} isFirst />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('resetPasswordPage.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
