import { useTranslation } from '../../../i18n/use-translation.ts'
import { MailSent } from '../../../kit/auth-card/MailSent.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { SignUpEvent, SignUpState } from '../sign-up.flow.ts'

export const SignUpSuccess = ({ state, send }: StepProps<SignUpState, SignUpEvent, 'SignUpSuccess'>) => {
  const { t } = useTranslation('signUp')
  return (
    <MailSent
      {...state}
      body={t('SignUpSuccess.body')}
      hint={t('SignUpSuccess.hint')}
      onResend={() => send({ is: 'resendAsked' })}
      onChange={() => send({ is: 'wentBack' })}
    />
  )
}
