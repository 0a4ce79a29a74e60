import { delaysMs } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { configAtom } from '../../../ports/host.ts'
import { session, signedInSession } from '../../../session/session.atoms.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'

export const Success = ({ send }: StepProps<LoginState, LoginEvent, 'success'>) => {
  const { t } = useTranslation('login')
  const application = useAtomValue(bootAtom).application.name
  const user = useAtomValue(signedInSession)?.user
  const isPartOfPage = useAtomValue(configAtom).view === 'login'
  // The host may stay on this page, or come back to it before anything else was shown.
  const isSignedOut = useAtomValue(session).step === 'signedOut'
  useEffect(() => {
    if (isSignedOut) send({ is: 'signedOut' })
  }, [isSignedOut, send])
  return (
    <Done
      title={t('success.title')}
      body={t('success.going', { application })}
      afterMs={delaysMs.navigation}
      onContinue={() => send({ is: 'continued' })}
      // An account that signed up by telephone has no address.
      stays={isPartOfPage ? user?.email || user?.name : undefined}
    />
  )
}
