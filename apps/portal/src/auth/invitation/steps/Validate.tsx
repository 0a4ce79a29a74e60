import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { Checking } from './Checking.tsx'

type Props = StepProps<InvitationState, InvitationEvent, 'validate'>

export const Validate = ({ state: { invitation, error }, send }: Props) => {
  const { t } = useTranslation('invitation')
  if (invitation === undefined) return <Checking error={error} send={send} />
  const { tenant, email = '' } = invitation
  return (
    <Box key="join" title={t('join.title', { tenant })} lead={t('join.body', { email })}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'joinAsked' })}>
        {t('join.title', { tenant })}
      </Button>
    </Box>
  )
}
