import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import type { ApprovalEvent, ApprovalState } from '../approval.flow.ts'

type Props = StepProps<ApprovalState, ApprovalEvent, 'success'>

export const Success = ({ state: { isApproved } }: Props) => {
  const { t } = useTranslation('approval')
  return (
    <AuthCard
      title={t(isApproved ? 'success.approved' : 'success.rejected')}
      lead={<output>{t(isApproved ? 'success.sent' : 'success.nothing')}</output>}
      isCentred
      glyph={<Outcome isApproved={isApproved} />}
    />
  )
}

/** A check in green says that something was done; a refusal has neither. */
const Outcome = ({ isApproved }: { readonly isApproved: boolean }) => (
  <span className={isApproved ? 'v-done' : 'v-done is-declined'}>
    {isApproved ? (
      <Icon name="check" />
    ) : (
      <svg className="v-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="m4.500 4.500 7 7m0-7-7 7" />
      </svg>
    )}
  </span>
)
