import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'success'>

export const Success = ({ state: { invitation, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const { tenant } = invitation
  return (
    <AuthCard
      title={t('success.title')}
      lead={<output>{t('success.body', { tenant })}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
    >
      {error && <Refusal error={error} />}
      <Button kind="primary" size="large" isWide isBusy={isBusy} onClick={() => send({ is: 'continued' })}>
        {t('success.continue', { tenant })}
      </Button>
    </AuthCard>
  )
}
