import { delaysMs } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Done } from '../../../kit/auth-card/Done.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { signedInSession } from '../../../session/session.atoms.ts'
import type { ImpersonateEvent, ImpersonateState } from '../impersonate.flow.ts'

type Props = StepProps<ImpersonateState, ImpersonateEvent, 'success'>

export const Success = ({ send }: Props) => {
  const { t } = useTranslation('impersonation')
  const user = useAtomValue(signedInSession)?.user
  return (
    <Done
      title={t('success.title', { name: user?.name || user?.email || '' })}
      body={t('success.body')}
      afterMs={delaysMs.impersonating}
      onContinue={() => send({ is: 'continued' })}
    />
  )
}
