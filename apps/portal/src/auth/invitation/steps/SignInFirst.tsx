import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'signInFirst'>

export const SignInFirst = ({ state: { invitation }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const invitedBy = useInvitedBy()
  const { tenant } = invitation
  return (
    <AuthCard title={t('signInFirst.title', { tenant })} lead={invitedBy(invitation)}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'signInAsked' })}>
        {t('signInFirst.submit')}
      </Button>
    </AuthCard>
  )
}
