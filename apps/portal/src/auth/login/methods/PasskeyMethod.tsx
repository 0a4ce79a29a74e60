import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { whenOnScreen } from '../../../kit/when-on-screen.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { LastUsed } from './LastUsed.tsx'
import { PasskeyGlyph } from './PasskeyGlyph.tsx'
import type { MethodProps } from './method.ts'

/** Passkeys by button, and in the list of the address field where the browser has one. */
export const PasskeyMethod = ({ state, send, isLast }: MethodProps & { readonly isLast?: boolean }) => {
  const { t } = useTranslation('ways')
  // A box that the host does not show must keep neither a list nor the page's one question about keys.
  useEffect(() => whenOnScreen(document.body, () => send({ is: 'passkeyAsked', isOffered: true })), [send])
  return (
    <Button
      type="button"
      kind="secondary"
      size="large"
      isWide
      data-way="passkey"
      isBusy={state.isBusy}
      onClick={() => send({ is: 'passkeyAsked', isOffered: false })}
    >
      <PasskeyGlyph />
      {t('passkey')}
      <LastUsed isShown={isLast} />
    </Button>
  )
}
