import type { ApiError } from '@vestibule/contract/errors'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { ImpersonateEvent, ImpersonateState } from '../impersonate.flow.ts'

type Props = StepProps<ImpersonateState, ImpersonateEvent, 'impersonating'>

/** The server decided, and asking again would not change its mind. */
const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429

export const Impersonating = ({ state: { error }, send }: Props) => {
  const { t } = useTranslation('impersonation')
  if (error !== undefined && isFinal(error))
    return <Refused error={error} onBack={() => send({ is: 'gaveUp' })} />
  return (
    <InProgress
      title={t('impersonating.title')}
      body={t('impersonating.body')}
      error={error}
      retry={() => send({ is: 'retried' })}
    />
  )
}

const Refused = ({ error, onBack }: { readonly error: ApiError; readonly onBack: () => void }) => {
  const { t } = useTranslation('impersonation')
  const errorText = useErrorText()
  return (
    <AuthCard key="refused" title={t('impersonating.refused')} lead={errorText(error)}>
      <Button kind="primary" size="large" isWide data-first onClick={onBack}>
        {t('impersonating.back')}
      </Button>
    </AuthCard>
  )
}
