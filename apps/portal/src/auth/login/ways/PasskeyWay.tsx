import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { LastUsed } from './LastUsed.tsx'
import { PasskeyGlyph } from './PasskeyGlyph.tsx'
import type { WayProps } from './way.ts'

/** Passkeys by button, and in the list of the address field where the browser has one. */
export const PasskeyWay = ({ state, send, isLast }: WayProps & { readonly isLast?: boolean }) => {
  const { t } = useTranslation('ways')
  useEffect(() => send({ is: 'passkeyAsked', isOffered: true }), [send])
  return (
    <Button
      type="button"
      kind="secondary"
      size="large"
      isWide
      isBusy={state.isBusy}
      onClick={() => send({ is: 'passkeyAsked', isOffered: false })}
    >
      <PasskeyGlyph />
      {t('passkey')}
      {isLast && <LastUsed />}
    </Button>
  )
}
