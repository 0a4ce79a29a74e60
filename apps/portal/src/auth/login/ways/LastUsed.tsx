import { useTranslation } from '../../../i18n/use-translation.ts'

/** Marks the way a person came in by last time. */
export const LastUsed = () => {
  const { t } = useTranslation('ways')
  return <span className="v-last">{t('lastUsed')}</span>
}
