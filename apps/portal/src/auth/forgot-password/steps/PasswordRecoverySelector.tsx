import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { ForgotPasswordEvent, ForgotPasswordState } from '../forgot-password.flow.ts'

/** Mail or text message. */
export const PasswordRecoverySelector = ({
  state: { doing, failed, error },
  send,
}: StepProps<ForgotPasswordState, ForgotPasswordEvent, 'passwordRecoverySelector'>) => {
  const { t } = useTranslation('forgotPassword')
  const about = failed && t('forgotPassword.failedMail')
  return (
    <AuthCard
      title={t('passwordRecoverySelector.title')}
      lead={t('passwordRecoverySelector.body')}
      footer={
        <BackLink onClick={() => send({ is: 'wentBack' })}>{t('passwordRecoverySelector.back')}</BackLink>
      }
    >
      {error && <Refusal error={error} about={about} />}
      <div className="v-field">
        <Button
          kind="primary"
          size="large"
          isWide
          isBusy={doing === 'sendMail'}
          onClick={() => send({ is: 'mailChosen' })}
        >
          {t('passwordRecoverySelector.mail')}
        </Button>
        <Button size="large" isWide disabled={doing !== undefined} onClick={() => send({ is: 'textChosen' })}>
          {t('passwordRecoverySelector.text')}
        </Button>
      </div>
    </AuthCard>
  )
}
