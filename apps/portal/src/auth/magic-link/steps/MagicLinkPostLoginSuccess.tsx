import { delaysMs } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { MagicLinkEvent, MagicLinkState } from '../magic-link.flow.ts'

type Props = StepProps<MagicLinkState, MagicLinkEvent, 'magicLinkPostLoginSuccess'>

export const MagicLinkPostLoginSuccess = ({ send }: Props) => {
  const { t } = useTranslation('passwordless')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Done
      title={t('magicLinkPostLoginSuccess.title')}
      body={t('magicLinkPostLoginSuccess.going', { application })}
      afterMs={delaysMs.magicLinkSuccess}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
