import { useTranslation } from '../../../i18n/use-translation.ts'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Underway } from '../../../kit/box/Underway.tsx'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'

export const Activating = ({ state, send }: StepProps<ActivateState, ActivateEvent, 'activating'>) => {
  const { t } = useTranslation('activate')
  return (
    <Underway
      title={t('activating.title')}
      body={t('activating.body')}
      error={state.error}
      retry={() => send({ is: 'opened' })}
    />
  )
}
