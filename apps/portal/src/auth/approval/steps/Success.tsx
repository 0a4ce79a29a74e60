import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import type { ApprovalEvent, ApprovalState } from '../approval.flow.ts'

type Props = StepProps<ApprovalState, ApprovalEvent, 'success'>

export const Success = ({ state: { isApproved } }: Props) => {
  const { t } = useTranslation('approval')
  return (
    <Box
      title={t(isApproved ? 'success.approved' : 'success.rejected')}
      lead={<output>{t(isApproved ? 'success.sent' : 'success.nothing')}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
    />
  )
}
