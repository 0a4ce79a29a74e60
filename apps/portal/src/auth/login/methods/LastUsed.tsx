import { useTranslation } from '../../../i18n/use-translation.ts'

/** Marks the way a person came in by last time. Always there, so that the document can show it before any script. */
export const LastUsed = ({ isShown = false }: { readonly isShown?: boolean }) => {
  const { t } = useTranslation('ways')
  return (
    <span className="v-last" hidden={!isShown}>
      {t('lastUsed')}
    </span>
  )
}
