import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { BackLink } from '../../../kit/box/WayBack.tsx'
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
