import { useTranslation } from '../../../i18n/use-translation.ts'
import { MailSent } from '../../../kit/auth-card/MailSent.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { ForgotPasswordEvent, ForgotPasswordState } from '../forgot-password.flow.ts'

type Props = StepProps<ForgotPasswordState, ForgotPasswordEvent, 'forgotPasswordEmailSuccess'>

export const ForgotPasswordEmailSuccess = ({ state, send }: Props) => {
  const { t } = useTranslation('forgotPassword')
  return (
    <MailSent
      {...state}
      body={t('forgotPasswordEmailSuccess.body')}
      hint={t('forgotPasswordEmailSuccess.hint')}
      onResend={() => send({ is: 'resendAsked' })}
      onChange={() => send({ is: 'wentBack' })}
    />
  )
}
