import { useTranslation } from '../../i18n/use-translation.ts'

/** Says that something is on its way, to the eye and to screen readers. */
export const Spinner = () => {
  const { t } = useTranslation('common')
  return (
    <output>
      <span className="v-spinner" aria-hidden="true" />
      <span className="v-hidden">{t('loading')}</span>
    </output>
  )
}
