import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { RecoveryCodes } from '../../../kit/auth-card/RecoveryCodes.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { MfaEvent, MfaState } from '../mfa.types.ts'

type Props = StepProps<MfaState, MfaEvent, 'recoveryCode'>

export const RecoveryCode = ({ state: { codes }, send }: Props) => {
  const { t } = useTranslation('mfa')
  return (
    <AuthCard title={t('codes.title')} lead={t('codes.body')}>
      <RecoveryCodes codes={codes} />
      <Button kind="primary" size="large" isWide onClick={() => send({ is: 'codesKept' })}>
        {t('codes.kept')}
      </Button>
    </AuthCard>
  )
}
