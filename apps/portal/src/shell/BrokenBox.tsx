import { useTranslation } from '../i18n/use-translation.ts'
import { Box } from '../kit/box/Box.tsx'
import { Button } from '../kit/feedback/Button.tsx'

/** A part could not be shown: its code did not arrive, or there is a mistake in it. */
export const Broken = ({ again }: { again: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <main className="v-stage">
      <Box title={t('broken.title')} lead={t('broken.body')}>
        <Button kind="primary" size="large" isWide onClick={again}>
          {t('retry')}
        </Button>
      </Box>
    </main>
  )
}
