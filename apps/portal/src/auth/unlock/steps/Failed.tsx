import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { UnlockEvent, UnlockState } from '../unlock.flow.ts'

type Props = StepProps<UnlockState, UnlockEvent, 'failed'>

export const Failed = ({ send }: Props) => {
  const { t } = useTranslation('unlock')
  return (
    <AuthCard title={t('failed.title')} lead={t('failed.body')}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'continued' })}>
        {t('failed.submit')}
      </Button>
    </AuthCard>
  )
}
