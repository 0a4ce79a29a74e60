import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep } from '../../../kit/auth-card/CodeStep.tsx'
import { resendSeconds } from '../../../kit/auth-card/ResendButton.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'
import { Checking } from './Checking.tsx'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<InvitationState, InvitationEvent, 'validate'>

/** The mail that brought the link holds the code as well, which is over long before the link is. */
export const ValidateCode = ({ state: { invitation, error, isSending = false, sent = 1 }, send }: Props) => {
  const { t } = useTranslation('invitation')
  const invitedBy = useInvitedBy()
  if (invitation === undefined) return <Checking error={error} send={send} />
  const title = t('join.title', { tenant: invitation.tenant })
  return (
    <CodeStep
      key="join"
      state={{ isBusy: false, isSending, sent, error }}
      title={title}
      body={`${invitedBy(invitation)} ${t('join.code')}`}
      submit={title}
      resendAfterSeconds={sent === 1 ? 0 : resendSeconds}
      onCode={(code) => send({ is: 'joinAsked', code })}
      onResend={() => send({ is: 'codeAsked' })}
    />
  )
}
