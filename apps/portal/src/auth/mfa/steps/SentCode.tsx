import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { resendSeconds } from '../../../kit/auth-card/ResendButton.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Announcement } from '../../../kit/feedback/Announcement.tsx'
import { useCountdown } from '../../../kit/feedback/use-countdown.ts'
import type { MfaEvent, MfaState } from '../mfa.types.ts'
import { CodeForm } from './CodeForm.tsx'
import { WaysOut } from './WaysOut.tsx'

type SmsProps = StepProps<MfaState, MfaEvent, 'smsVerifyCode'>
type EmailProps = StepProps<MfaState, MfaEvent, 'emailVerifyCode'>

/** Text messages go out once a minute. */
const smsResendSeconds = 60

export const SmsVerifyCode = (props: SmsProps) => (
  <SentCode {...props} resendAfterSeconds={smsResendSeconds} />
)
export const EmailVerifyCode = (props: EmailProps) => (
  <SentCode {...props} resendAfterSeconds={resendSeconds} />
)

type SentCodeProps = {
  readonly state: SmsProps['state'] | EmailProps['state']
  readonly send: SmsProps['send']
  readonly resendAfterSeconds: number
}

/** A code that was sent: where to, and a new one after a while. */
const SentCode = ({ state, send, resendAfterSeconds }: SentCodeProps) => {
  const { t } = useTranslation('mfa')
  const words = useTranslation('mailSent')
  const { pending, to, isBusy, isSending, sent, error, otcToken } = state
  const isSms = state.step === 'smsVerifyCode'
  return (
    <AuthCard
      title={t(isSms ? 'sms.title' : 'email.title')}
      lead={
        <>
          {t(isSms ? 'sms.body' : 'email.body')}
          <SignedInUser email={to} />
        </>
      }
      footer={
        <>
          <p>
            {t('code.nothing')}{' '}
            <Resend key={sent} state={state} send={send} resendAfterSeconds={resendAfterSeconds} />
          </p>
          <WaysOut pending={pending} send={send} isChosen />
        </>
      }
    >
      <CodeForm
        pending={pending}
        isBusy={isBusy}
        error={error}
        send={send}
        retry={otcToken === undefined ? () => send({ is: 'resendAsked' }) : undefined}
      />
      <Announcement>{sent > 1 && !isSending && words.t('resent')}</Announcement>
    </AuthCard>
  )
}

/** Whose code is dead need not wait. */
const Resend = ({ state: { error }, send, resendAfterSeconds }: SentCodeProps) => {
  const { t } = useTranslation('mailSent')
  const left = useCountdown(error?.code === 'CODE_EXPIRED' ? 0 : resendAfterSeconds)
  if (left > 0) return t('resendIn', { count: left })
  return (
    <button type="button" className="v-link" onClick={() => send({ is: 'resendAsked' })}>
      {t('resend')}
    </button>
  )
}
