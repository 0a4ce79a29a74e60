import { useTranslation } from '../../../i18n/use-translation.ts'

/** Between the form and the other ways in. */
export const Or = () => {
  const { t } = useTranslation('ways')
  return <div className="v-or">{t('or')}</div>
}
