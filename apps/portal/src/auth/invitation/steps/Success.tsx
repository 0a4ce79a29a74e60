import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Success = ({ send }: StepProps<InvitationState, InvitationEvent, 'success'>) => {
  const { t } = useTranslation('invitation')
  return (
    <Box
      title={t('success.title')}
      lead={<output>{t('success.body')}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
    >
      <Button kind="primary" size="large" isWide onClick={() => send({ is: 'continued' })}>
        {t('success.continue')}
      </Button>
    </Box>
  )
}
