import { useTranslation } from '../../../i18n/use-translation.ts'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { InProgress } from '../../../kit/box/Underway.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Pending = ({ state, send }: StepProps<InvitationState, InvitationEvent, 'pending'>) => {
  const { t } = useTranslation('invitation')
  return (
    <InProgress
      title={t('pending.title', { tenant: state.invitation.tenant })}
      body={t('pending.body')}
      error={state.error}
      retry={() => send({ is: 'retried' })}
    />
  )
}
