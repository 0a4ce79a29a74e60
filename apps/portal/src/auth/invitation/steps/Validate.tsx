import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { Checking } from './Checking.tsx'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'validate'>

export const Validate = ({ state: { invitation, error }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const invitedBy = useInvitedBy()
  if (invitation === undefined) return <Checking error={error} send={send} />
  const { tenant } = invitation
  return (
    <AuthCard key="join" title={t('join.title', { tenant })} lead={invitedBy(invitation)}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'joinAsked' })}>
        {t('join.title', { tenant })}
      </Button>
    </AuthCard>
  )
}
