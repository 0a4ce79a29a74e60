import { useTranslation } from '../../../i18n/use-translation.ts'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
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
