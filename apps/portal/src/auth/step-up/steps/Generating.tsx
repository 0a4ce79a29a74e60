import { useTranslation } from '../../../i18n/use-translation.ts'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import type { StepUpEvent, StepUpState } from '../step-up.flow.ts'

export const Generating = ({ state: { error }, send }: StepProps<StepUpState, StepUpEvent, 'generating'>) => {
  const { t } = useTranslation('mfa')
  return (
    <InProgress
      title={t('stepUp.title')}
      body={t('stepUp.body')}
      error={error}
      retry={() => send({ is: 'retried' })}
    />
  )
}
