import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Invalid = ({ send }: StepProps<InvitationState, InvitationEvent, 'invalid'>) => {
  const { t } = useTranslation('invitation')
  return (
    <Box
      title={t('invalid.title')}
      lead={t('invalid.body')}
      footer={<WayBack onClick={() => send({ is: 'continued' })}>{t('signIn')}</WayBack>}
    />
  )
}
