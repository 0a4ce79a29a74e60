import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Failed = ({ state, send }: StepProps<InvitationState, InvitationEvent, 'failed'>) => {
  const { t } = useTranslation('invitation')
  return (
    <AuthCard
      title={t('failed.title')}
      lead={t('failed.body')}
      footer={<BackLink onClick={() => send({ is: 'continued' })}>{t('signIn')}</BackLink>}
    >
      <Refusal error={state.error} />
    </AuthCard>
  )
}
