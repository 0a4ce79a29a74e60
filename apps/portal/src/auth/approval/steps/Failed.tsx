import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/box/Box.tsx'

export const Failed = () => {
  const { t } = useTranslation('approval')
  return <AuthCard title={t('failed.title')} lead={t('failed.body')} />
}
