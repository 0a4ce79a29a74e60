import { useTranslation } from '../i18n/use-translation.ts'
import { AuthCard } from '../kit/auth-card/AuthCard.tsx'
import { Button } from '../kit/feedback/Button.tsx'

/** A part could not be shown: its code did not arrive, or there is a mistake in it. */
export const BrokenBox = ({ again }: { again: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <main className="v-stage">
      <AuthCard title={t('broken.title')} lead={t('broken.body')}>
        <Button kind="primary" size="large" isWide onClick={again}>
          {t('retry')}
        </Button>
      </AuthCard>
    </main>
  )
}
