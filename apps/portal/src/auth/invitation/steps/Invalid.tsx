import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Invalid = ({ send }: StepProps<InvitationState, InvitationEvent, 'invalid'>) => {
  const { t } = useTranslation('invitation')
  return (
    <AuthCard
      title={t('invalid.title')}
      lead={t('invalid.body')}
      footer={<BackLink onClick={() => send({ is: 'continued' })}>{t('signIn')}</BackLink>}
    />
  )
}
