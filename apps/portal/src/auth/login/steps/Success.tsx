import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/box/Done.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'

export const Success = ({ send }: StepProps<LoginState, LoginEvent, 'success'>) => {
  const { t } = useTranslation('login')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Done
      title={t('success.title')}
      body={t('success.going', { application })}
      still={t('success.still')}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
