import type { ApiError } from '@vestibule/contract/errors'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useCountdown } from './use-countdown.ts'

type RefusalProps = {
  readonly error: ApiError
  /** What was being done when the server failed; a refusal of its own says enough by itself. */
  readonly about?: string
  /** What Retry does. Without it, Retry sends the form that surrounds it. Absent where trying again is no use. */
  readonly retry?: (() => void) | 'submit'
  readonly isBusy?: boolean
}

/** Why something did not work, the number to quote to support, and the way to try again. */
export const Refusal = ({ error, about, retry, isBusy }: RefusalProps) => {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const seconds = useCountdown(waitSeconds(error))
  return (
    <div className="v-alert is-danger" role="alert">
      <Icon name="alert" />
      <div>
        {about !== undefined && isFault(error) && <strong>{about}</strong>}
        {errorText(error)}
        {error.traceId !== undefined && error.status >= 500 && (
          <small>
            {t('traceId')}: <bdi dir="ltr">{error.traceId}</bdi>
          </small>
        )}
      </div>
      {retry !== undefined && (
        <Button
          type={retry === 'submit' ? 'submit' : 'button'}
          onClick={retry === 'submit' ? undefined : retry}
          disabled={seconds > 0}
          isBusy={isBusy}
        >
          {seconds > 0 ? t('retryIn', { count: seconds }) : t(needsClick(error) ? 'continue' : 'retry')}
        </Button>
      )}
    </div>
  )
}

/** The server, or the way to it, is at fault. */
const isFault = ({ status }: ApiError): boolean => status === 0 || status >= 500

/** Nothing went wrong: the same goes on with the person's next click. */
const needsClick = ({ code }: ApiError): boolean => code === 'KEY_NEEDS_CLICK'

/** How long the server wants us to wait, as its refusal says. */
const waitSeconds = ({ context }: ApiError): number => {
  const seconds = context.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 0
}
