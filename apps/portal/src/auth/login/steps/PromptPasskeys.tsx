import { useSetAtom } from 'jotai'
import { useState } from 'react'
import passkeys from '@vestibule/messages/en/signin/passkeys.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { Check } from '../../../kit/form/Check.tsx'
import { openBlankWindow } from '../effects/passkey-window.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'
import { PasskeyGlyph } from '../methods/PasskeyGlyph.tsx'
import '../../../theme/other-methods.css'

addMessages({ passkeys })

type Props = StepProps<LoginState, LoginEvent, 'promptPasskeys'>

/** Suggests a passkey to a user who has just signed in without one. */
export const PromptPasskeys = ({ state: { isBusy, error, quickLogin, window: outside }, send }: Props) => {
  const { t } = useTranslation('passkeys')
  const [isForGood, setForGood] = useState(false)
  return (
    <AuthCard
      title={t(
        quickLogin
          ? `quickLogin.${quickLogin === 'internal' ? 'internal' : 'other'}`
          : 'promptPasskeys.title',
      )}
      lead={t(quickLogin ? 'quickLogin.body' : 'promptPasskeys.body')}
      glyph={
        <span className="v-glyph">
          <PasskeyGlyph />
        </span>
      }
    >
      {error && <Refusal error={error} retry={() => send({ is: 'passkeyWanted' })} />}
      {outside?.is === 'open' ? (
        <WindowOut url={outside.url} onCancel={() => send({ is: 'passkeyDropped' })} />
      ) : (
        <>
          <Button
            type="button"
            kind="primary"
            size="large"
            isWide
            isBusy={isBusy}
            onClick={() => send({ is: 'passkeyWanted' })}
            data-first
          >
            {t('promptPasskeys.create')}
          </Button>
          {outside?.is === 'offered' && <InWindow send={send} />}
        </>
      )}
      <Button
        type="button"
        kind="ghost"
        size="large"
        isWide
        onClick={() => send({ is: 'passkeyDeclined', isForGood })}
      >
        {t('promptPasskeys.later')}
      </Button>
      {quickLogin === undefined && (
        <Check name="never" label={t('promptPasskeys.never')} onChange={setForGood} />
      )}
    </AuthCard>
  )
}

/** For browsers that make no keys inside another page, and do not say so. */
const InWindow = ({ send }: Pick<Props, 'send'>) => {
  const { t } = useTranslation('passkeys')
  const open = useSetAtom(openBlankWindow)
  const ask = () => {
    // Here and now: only then it is the person who opens it.
    open()
    send({ is: 'passkeyWindowAsked' })
  }
  return (
    <Button size="large" isWide onClick={ask}>
      {t('window.open')}
    </Button>
  )
}

const WindowOut = ({
  url,
  onCancel,
}: {
  readonly url?: string | undefined
  readonly onCancel: () => void
}) => {
  const { t } = useTranslation('passkeys')
  return (
    <div className="v-outside">
      <output>
        <span className="v-spinner" aria-hidden="true" />
        <strong>{t('window.title')}</strong>
        <span>{t('window.body')}</span>
      </output>
      {url !== undefined && (
        <p>
          <a className="v-link" href={url} target="_blank" rel="opener">
            {t('window.again')}
          </a>
        </p>
      )}
      <Button isWide onClick={onCancel}>
        {t('window.cancel')}
      </Button>
    </div>
  )
}
