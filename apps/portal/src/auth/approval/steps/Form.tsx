import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { ApprovalEvent, ApprovalState, ApprovalDecision } from '../approval.flow.ts'

type Props = StepProps<ApprovalState, ApprovalEvent, 'form'>

export const Form = ({ state: { wish: decision, deciding, error }, send }: Props) => {
  const { t } = useTranslation('approval')
  if (decision === undefined)
    return (
      <InProgress
        title={t('form.looking')}
        body={t('form.moment')}
        error={error}
        retry={() => send({ is: 'retried' })}
      />
    )
  const decide = (isApproved: boolean) => send({ is: 'decided', isApproved })
  return (
    <AuthCard
      key="asked"
      title={t('form.title', { tenant: decision.approvalFlowName })}
      lead={<ApprovalQuestion wish={decision} />}
    >
      {error && <Refusal error={error} />}
      <Button
        kind="primary"
        size="large"
        isWide
        isBusy={deciding === 'approved'}
        data-first
        onClick={() => decide(true)}
      >
        {t('form.approve')}
      </Button>
      <Button size="large" isWide isBusy={deciding === 'rejected'} onClick={() => decide(false)}>
        {t('form.reject')}
      </Button>
    </AuthCard>
  )
}

const ApprovalQuestion = ({ wish: decision }: { readonly wish: ApprovalDecision }) => {
  const { t, locale } = useTranslation('approval')
  const at = new Date(decision.approvalFlowRequestDate)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return t('form.lead', {
    requester: decision.requester,
    invited: decision.approvalFlowDescription ?? '',
    time: Number.isNaN(at.getTime()) ? '' : format.format(at),
  })
}
