import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { UnlockEvent, UnlockState } from '../unlock.flow.ts'

type Props = StepProps<UnlockState, UnlockEvent, 'unlock'>

export const Unlock = ({ state: { isBusy, error }, send }: Props) => {
  const { t } = useTranslation('unlock')
  return (
    <AuthCard title={t('unlock.title')} lead={t('unlock.body')}>
      {error && <Refusal error={error} />}
      <Button
        kind="primary"
        size="large"
        isWide
        isBusy={isBusy}
        data-first
        onClick={() => send({ is: 'confirmed' })}
      >
        {t('unlock.submit')}
      </Button>
    </AuthCard>
  )
}
