import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep, smsResendSeconds } from '../../../kit/auth-card/CodeStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { SignUpEvent, SignUpState } from '../sign-up.flow.ts'

export const VerifyPhone = ({ state, send }: StepProps<SignUpState, SignUpEvent, 'VerifyPhone'>) => {
  const { t } = useTranslation('signUp')
  const words = useTranslation('typedCode')
  return (
    <CodeStep
      state={state}
      title={words.t('smsTitle')}
      body={t('VerifyPhone.body')}
      who={state.phoneNumber}
      resendAfterSeconds={smsResendSeconds}
      onChange={() => send({ is: 'wentBack' })}
      onCode={(code) => send({ is: 'codeEntered', code })}
      onResend={() => send({ is: 'resendAsked' })}
    />
  )
}
