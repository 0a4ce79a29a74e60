import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep, smsResendSeconds } from '../../../kit/auth-card/CodeStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { ForgotPasswordEvent, ForgotPasswordState } from '../forgot-password.flow.ts'

export const ResetPasswordViaSms = ({
  state,
  send,
}: StepProps<ForgotPasswordState, ForgotPasswordEvent, 'resetPasswordViaSms'>) => {
  const { t } = useTranslation('forgotPassword')
  const words = useTranslation('typedCode')
  const about =
    state.failed &&
    t(state.failed === 'verifyText' ? 'resetPasswordViaSms.failedVerify' : 'resetPasswordViaSms.failedText')
  return (
    <CodeStep
      state={state}
      title={words.t('smsTitle')}
      body={t('resetPasswordViaSms.body')}
      who={state.email}
      about={about}
      resendAfterSeconds={smsResendSeconds}
      onChange={() => send({ is: 'wentBack' })}
      onCode={(code) => send({ is: 'codeEntered', code })}
      onResend={() => send({ is: 'resendAsked' })}
    />
  )
}
