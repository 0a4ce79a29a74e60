import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'

export const Failed = () => {
  const { t } = useTranslation('approval')
  return <Box title={t('failed.title')} lead={t('failed.body')} />
}
