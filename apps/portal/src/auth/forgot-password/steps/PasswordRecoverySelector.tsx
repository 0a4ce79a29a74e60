import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'
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
    <Box
      title={t('passwordRecoverySelector.title')}
      lead={t('passwordRecoverySelector.body')}
      footer={
        <WayBack onClick={() => send({ is: 'wentBack' })}>{t('passwordRecoverySelector.back')}</WayBack>
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
    </Box>
  )
}
