import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { signedInSession } from '../../../session/session.atoms.ts'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'switchAccount'>

export const SwitchAccount = ({ state: { invitation, isBusy }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const invitedBy = useInvitedBy()
  const user = useAtomValue(signedInSession)?.user
  // An account that signed up by telephone has no address.
  const current = user?.email || user?.name || ''
  const { tenant } = invitation
  return (
    <AuthCard
      title={t('switchAccount.title', { tenant })}
      lead={`${invitedBy(invitation)} ${t('switchAccount.body', { current })}`}
      footer={<BackLink onClick={() => send({ is: 'continued' })}>{t('switchAccount.stay')}</BackLink>}
    >
      <Button
        kind="primary"
        size="large"
        isWide
        isBusy={isBusy}
        data-first
        onClick={() => send({ is: 'switchAsked' })}
      >
        {t('switchAccount.submit')}
      </Button>
    </AuthCard>
  )
}
