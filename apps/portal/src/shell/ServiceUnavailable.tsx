import type { ApiError } from '@vestibule/contract/errors'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../i18n/use-translation.ts'
import { AuthCard } from '../kit/auth-card/AuthCard.tsx'
import { Refusal } from '../kit/feedback/Refusal.tsx'
import { session } from '../session/session.atoms.ts'

/** The server did not say whether a user is signed in. Trying again continues where it stopped. */
export const ServiceUnavailable = ({ error }: { error: ApiError }) => {
  const { t } = useTranslation('common')
  const send = useSetAtom(session)
  return (
    <main className="v-stage">
      <AuthCard title={t('away.title')}>
        <Refusal error={error} retry={() => send({ is: 'opened' })} />
      </AuthCard>
    </main>
  )
}
