import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { InProgress } from '../../kit/auth-card/InProgress.tsx'
import { handOver } from './mobile-authenticator.atoms.ts'

addMessages({ mfa })

/** Where native applications send people for their second factor; the sign-in box takes over at once. */
export const MobileAuthenticatorBox = () => {
  const { t } = useTranslation('mfa')
  const hand = useSetAtom(handOver)
  useEffect(hand, [hand])
  return <InProgress title={t('stepUp.title')} body={t('stepUp.body')} retry={hand} />
}
