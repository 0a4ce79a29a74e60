import { useTranslation } from '../../../i18n/use-translation.ts'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { MobileAuthenticatorEvent, MobileAuthenticatorState } from '../mobile-authenticator.flow.ts'

type Props = StepProps<MobileAuthenticatorState, MobileAuthenticatorEvent, 'lookingUp'>

export const LookingUp = ({ state: { error }, send }: Props) => {
  const { t } = useTranslation('mfa')
  return (
    <InProgress
      title={t('stepUp.title')}
      body={t('stepUp.body')}
      error={error}
      retry={() => send({ is: 'opened' })}
    />
  )
}
