import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { SocialEvent, SocialState } from './social.flow.ts'

type Props = {
  readonly state: Extract<SocialState, { step: 'waiting' }>
  readonly name: string
  readonly send: (event: SocialEvent) => void
}

/** A window of its own is out: says so, or how to open it where the browser did not. */
export const ProviderWindow = ({
  state: { url, isBlocked = false, isLeaving = false },
  name,
  send,
}: Props) => {
  const { t } = useTranslation('social')
  return (
    <div className="v-outside">
      <output>
        {!isBlocked && <span className="v-spinner" aria-hidden="true" />}
        <strong>{t(isBlocked ? 'waiting.blocked' : 'waiting.title', { name })}</strong>
        <span>{t(isBlocked ? 'waiting.blockedBody' : 'waiting.body')}</span>
      </output>
      <p>
        {url !== undefined && (
          <a className="v-link" href={url} target="_blank" rel="opener">
            {t(isBlocked ? 'waiting.open' : 'waiting.again')}
          </a>
        )}
        <button
          type="button"
          className="v-link"
          onClick={() => send({ is: 'sameTabAsked' })}
          disabled={isLeaving}
        >
          {t('waiting.sameTab')}
        </button>
      </p>
      <Button isWide onClick={() => send({ is: 'cancelled' })}>
        {t('waiting.cancel')}
      </Button>
    </div>
  )
}
