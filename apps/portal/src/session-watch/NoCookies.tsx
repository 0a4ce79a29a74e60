import messages from '@vestibule/messages/en/signin/no-cookies.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Banner } from './Banner.tsx'

addMessages({ noCookies: messages })

/** This browser keeps no cookie, and the session goes with the page. */
export const NoCookies = () => {
  const { t } = useTranslation('noCookies')
  return <Banner label={t('label')}>{t('told')}</Banner>
}
