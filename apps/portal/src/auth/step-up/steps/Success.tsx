import { delaysMs } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { StepUpEvent, StepUpState } from '../step-up.flow.ts'

export const Success = ({ send }: StepProps<StepUpState, StepUpEvent, 'success'>) => {
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Done
      title={t('stepUp.done')}
      body={t('stepUp.going', { application })}
      afterMs={delaysMs.navigation}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
