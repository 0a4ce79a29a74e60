import type { ApiError } from '@vestibule/contract/errors'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../i18n/use-translation.ts'
import { Box } from '../kit/box/Box.tsx'
import { Refusal } from '../kit/feedback/Refusal.tsx'
import { session } from '../session/session.atoms.ts'

/** The server did not say whether somebody is signed in. Asking again goes on where it stopped. */
export const Away = ({ error }: { error: ApiError }) => {
  const { t } = useTranslation('common')
  const send = useSetAtom(session)
  return (
    <main className="v-stage">
      <Box title={t('away.title')}>
        <Refusal error={error} retry={() => send({ is: 'opened' })} />
      </Box>
    </main>
  )
}
