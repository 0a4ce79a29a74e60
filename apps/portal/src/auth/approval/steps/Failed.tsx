import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'

export const Failed = () => {
  const { t } = useTranslation('approval')
  return <AuthCard title={t('failed.title')} lead={t('failed.body')} />
}
