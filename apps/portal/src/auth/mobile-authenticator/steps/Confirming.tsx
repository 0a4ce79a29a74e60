import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { signedInSession } from '../../../session/session.atoms.ts'
import type { MobileAuthenticatorEvent, MobileAuthenticatorState } from '../mobile-authenticator.flow.ts'

type Props = StepProps<MobileAuthenticatorState, MobileAuthenticatorEvent, 'confirming'>

/** Whose sign-in goes on here. A user who is signed in with another account reads which one it takes the place of. */
export const Confirming = ({ state: { account, userId }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  const user = useAtomValue(signedInSession)?.user
  // An account that signed up by telephone has no address.
  const current = user?.email || user?.name || ''
  const isOther = user !== undefined && user.id !== userId
  return (
    <AuthCard
      title={t('handedOver.title', { account })}
      lead={
        isOther
          ? t('handedOver.instead', { application, account, current })
          : t('handedOver.body', { application })
      }
      footer={
        <BackLink onClick={() => send({ is: 'declined' })}>
          {t(user === undefined ? 'handedOver.signIn' : 'handedOver.stay')}
        </BackLink>
      }
    >
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'confirmed' })}>
        {t('handedOver.submit')}
      </Button>
    </AuthCard>
  )
}
