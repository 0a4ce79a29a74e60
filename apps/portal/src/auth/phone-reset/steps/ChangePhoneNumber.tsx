import { useTranslation } from '../../../i18n/use-translation.ts'
import { NumberStep } from '../../../kit/auth-card/NumberStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { PhoneResetEvent, PhoneResetState } from '../phone-reset.flow.ts'

export const ChangePhoneNumber = ({
  state: { isBusy, error },
  send,
}: StepProps<PhoneResetState, PhoneResetEvent, 'ChangePhoneNumber'>) => {
  const { t } = useTranslation('phoneReset')
  return (
    <NumberStep
      title={t('ChangePhoneNumber.title')}
      lead={t('ChangePhoneNumber.body')}
      submit={t('ChangePhoneNumber.submit')}
      isBusy={isBusy}
      error={error}
      onNumber={(number) => send({ is: 'numberEntered', number })}
    />
  )
}
