import type { ApiError } from '@vestibule/contract/errors'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import type { InvitationEvent } from '../invitation.flow.ts'

type Props = { readonly error: ApiError | undefined; readonly send: (event: InvitationEvent) => void }

/** The link is checked. */
export const Checking = ({ error, send }: Props) => {
  const { t } = useTranslation('invitation')
  return (
    <InProgress
      title={t('validate.title')}
      body={t('validate.body')}
      {...(error && { error })}
      retry={() => send({ is: 'retried' })}
    />
  )
}
