import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Failed = ({ state, send }: StepProps<InvitationState, InvitationEvent, 'failed'>) => {
  const { t } = useTranslation('invitation')
  return (
    <Box
      title={t('failed.title')}
      lead={t('failed.body')}
      footer={<WayBack onClick={() => send({ is: 'continued' })}>{t('signIn')}</WayBack>}
    >
      <Refusal error={state.error} />
    </Box>
  )
}
