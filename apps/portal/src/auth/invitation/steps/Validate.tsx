import { useTranslation } from '../../../i18n/use-translation.ts'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Underway } from '../../../kit/box/Underway.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

export const Validate = ({ send }: StepProps<InvitationState, InvitationEvent, 'validate'>) => {
  const { t } = useTranslation('invitation')
  return (
    <Underway title={t('validate.title')} body={t('validate.body')} retry={() => send({ is: 'opened' })} />
  )
}
