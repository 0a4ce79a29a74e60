import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { clockAtom } from '../../../ports/clock.ts'
import type { IdleEvent, IdleState } from '../idle.flow.ts'

type Props = StepProps<IdleState, IdleEvent, 'warned'>

/** Drawn anew by every look at the clock, which the flow has each second. */
export const Warned = ({ state: { endsAt }, send }: Props) => {
  const { t } = useTranslation('idle')
  const clock = useAtomValue(clockAtom)
  const count = Math.max(0, Math.ceil((endsAt - clock.now()) / 1000))
  return (
    <AuthCard title={t('title')} lead={t('body', { count })}>
      <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'stayed' })}>
        {t('stay')}
      </Button>
      <Button size="large" isWide onClick={() => send({ is: 'signOutAsked' })}>
        {t('signOut')}
      </Button>
    </AuthCard>
  )
}
