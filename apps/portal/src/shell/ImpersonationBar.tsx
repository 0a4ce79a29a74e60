import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import messages from '@vestibule/messages/en/signin/impersonation.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { useErrorText } from '../i18n/use-error-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../kit/feedback/Button.tsx'
import { Icon } from '../kit/feedback/Icon.tsx'
import { useCountdown } from '../kit/feedback/use-countdown.ts'
import { impersonation, stopImpersonation } from '../session/impersonation.ts'
import { signedInSession } from '../session/session.atoms.ts'
import '../theme/impersonation.css'

addMessages({ impersonation: messages })

/** Who acts as whom, how long still, and the way to stop it. Nothing takes it away (SEC-AD-06). */
export const ImpersonationBar = () => {
  const { t } = useTranslation('impersonation')
  const errorText = useErrorText()
  const user = useAtomValue(signedInSession)?.user
  const details = useAtomValue(impersonation)
  const [state, stop] = useAtom(stopImpersonation)
  return (
    <section className="v-acting" aria-label={t('bar.label')}>
      <Icon name="warning" />
      <p>
        <strong>{t('bar.acting', { name: user?.name || user?.email || '' })}</strong>{' '}
        {details && <span>{t('bar.actor', { actor: details.actor.name || details.actor.email })}</span>}
      </p>
      {state.is === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {details && <TimeLeft seconds={details.expiresIn} />}
      <Button size="small" isBusy={state.is === 'running'} onClick={() => void stop()}>
        {t('bar.stop')}
      </Button>
    </section>
  )
}

/** Stopped so long before it would end by itself: then one is oneself again, and not signed out. */
const spareSeconds = 15

const TimeLeft = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation('impersonation')
  const left = useCountdown(Math.max(seconds - spareSeconds, 0))
  const stop = useSetAtom(stopImpersonation)
  useEffect(() => {
    if (left === 0) void stop()
  }, [left, stop])
  return <span className="v-left">{t('bar.left', { count: Math.ceil(left / 60) })}</span>
}
