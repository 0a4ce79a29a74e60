import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { mfa } from '../../i18n/en/mfa.ts'
import { addWords } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { InProgress } from '../../kit/auth-card/InProgress.tsx'
import { handOver } from './mobile-authenticator.atoms.ts'

addWords({ mfa })

/** Where native applications send people for their second factor; the sign-in box takes over at once. */
export const MobileAuthenticatorBox = () => {
  const { t } = useTranslation('mfa')
  const hand = useSetAtom(handOver)
  useEffect(hand, [hand])
  return <InProgress title={t('stepUp.title')} body={t('stepUp.body')} retry={hand} />
}
