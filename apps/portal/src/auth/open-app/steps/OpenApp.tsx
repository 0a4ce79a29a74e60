import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { OpenAppEvent, OpenAppState } from '../open-app.flow.ts'

type Props = StepProps<OpenAppState, OpenAppEvent, 'openApp'>

export const OpenApp = ({ state: { app }, send }: Props) => {
  const { t } = useTranslation('openApp')
  const { name } = useAtomValue(bootAtom).application
  const isKnown = app !== undefined
  return (
    <AuthCard title={t('title')} lead={t(isKnown ? 'body' : 'bodyWithout', { name })}>
      {isKnown && (
        <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'appAsked' })}>
          {t('open')}
        </Button>
      )}
      <Button
        kind={isKnown ? 'ghost' : 'primary'}
        size="large"
        isWide
        data-first={!isKnown || undefined}
        onClick={() => send({ is: 'browserAsked' })}
      >
        {t('stay')}
      </Button>
    </AuthCard>
  )
}
