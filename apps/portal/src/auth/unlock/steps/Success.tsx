import { delaysMs } from '@vestibule/contract/constants'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { UnlockEvent, UnlockState } from '../unlock.flow.ts'

type Props = StepProps<UnlockState, UnlockEvent, 'success'>

export const Success = ({ send }: Props) => {
  const { t } = useTranslation('unlock')
  return (
    <Done
      title={t('success.title')}
      body={t('success.body')}
      afterMs={delaysMs.unlocked}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
