import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { CodeEntry } from '../../../kit/auth-card/CodeEntry.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { Checking } from './Checking.tsx'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'validate'>

/** The mail that brought the link holds the code as well. */
export const ValidateCode = ({ state: { invitation, error }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const invitedBy = useInvitedBy()
  if (invitation === undefined) return <Checking error={error} send={send} />
  const { tenant } = invitation
  return (
    <AuthCard
      key="join"
      title={t('join.title', { tenant })}
      lead={`${invitedBy(invitation)} ${t('join.code')}`}
    >
      <CodeEntry
        error={error}
        submit={t('join.title', { tenant })}
        onCode={(code) => send({ is: 'joinAsked', code })}
      />
    </AuthCard>
  )
}
