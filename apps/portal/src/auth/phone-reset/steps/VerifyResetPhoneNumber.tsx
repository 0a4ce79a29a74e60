import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep } from '../../../kit/auth-card/CodeStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { PhoneResetEvent, PhoneResetState } from '../phone-reset.flow.ts'

export const VerifyResetPhoneNumber = ({
  state,
  send,
}: StepProps<PhoneResetState, PhoneResetEvent, 'VerifyResetPhoneNumber'>) => {
  const { t } = useTranslation('phoneReset')
  const words = useTranslation('typedCode')
  return (
    <CodeStep
      state={state}
      title={words.t('title')}
      body={t('VerifyResetPhoneNumber.body')}
      who={state.email}
      onChange={() => send({ is: 'wentBack' })}
      onCode={(code) => send({ is: 'codeEntered', code })}
      onResend={() => send({ is: 'resendAsked' })}
    />
  )
}
