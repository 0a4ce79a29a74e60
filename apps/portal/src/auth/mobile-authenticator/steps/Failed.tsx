import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { MobileAuthenticatorEvent, MobileAuthenticatorState } from '../mobile-authenticator.flow.ts'

type Props = StepProps<MobileAuthenticatorState, MobileAuthenticatorEvent, 'failed'>

export const Failed = ({ state: { error }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const errorText = useErrorText()
  return (
    <AuthCard title={t('handedOver.failedTitle')} lead={errorText(error)}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'declined' })}>
        {t('handedOver.failedSubmit')}
      </Button>
    </AuthCard>
  )
}
