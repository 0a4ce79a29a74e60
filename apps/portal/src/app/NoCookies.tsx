import { useAtomValue } from 'jotai'
import { noCookies as words } from '../i18n/en/no-cookies.ts'
import { addWords } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../kit/feedback/Icon.tsx'
import { view } from './view.ts'
import '../theme/no-cookies.css'

addWords({ noCookies: words })

/** Told wherever somebody signs in: this browser keeps no cookie, and the session goes with the page. */
export const NoCookies = () => {
  const { t } = useTranslation('noCookies')
  if (useAtomValue(view).is !== 'box') return null
  return (
    <section className="v-told" aria-label={t('label')}>
      <Icon name="warning" />
      <output>{t('told')}</output>
    </section>
  )
}
