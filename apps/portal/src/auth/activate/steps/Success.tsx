import { delaysMs } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'

export const Success = ({ state: { waiting }, send }: StepProps<ActivateState, ActivateEvent, 'success'>) => {
  const { t } = useTranslation('activate')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Done
      title={t('success.title')}
      body={t('success.body', { application })}
      afterMs={waiting === undefined ? delaysMs.activated : delaysMs.activatedWithMfa}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
