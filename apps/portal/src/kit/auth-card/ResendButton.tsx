import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { useCountdown } from '../feedback/use-countdown.ts'

/** A mail needs a moment; asking again sooner only makes two. */
export const resendSeconds = 30

type ResendButtonProps = { readonly isSending: boolean; readonly onClick: () => void }

/** Sends a mail again, after a while. A new key starts the wait anew. */
export const ResendButton = ({ isSending, onClick }: ResendButtonProps) => {
  const { t } = useTranslation('mailSent')
  const left = useCountdown(resendSeconds)
  return (
    <Button size="large" isWide disabled={left > 0} isBusy={isSending} onClick={onClick}>
      {left > 0 ? t('resendIn', { count: left }) : t('resend')}
    </Button>
  )
}
