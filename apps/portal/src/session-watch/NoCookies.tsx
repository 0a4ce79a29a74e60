import { noCookies as words } from '../i18n/en/no-cookies.ts'
import { addWords } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Banner } from './Banner.tsx'

addWords({ noCookies: words })

/** This browser keeps no cookie, and the session goes with the page. */
export const NoCookies = () => {
  const { t } = useTranslation('noCookies')
  return <Banner label={t('label')}>{t('told')}</Banner>
}
