import { signedOut as words } from '../i18n/en/signed-out.ts'
import { addWords } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Banner } from './Banner.tsx'

addWords({ signedOut: words })

/** Why somebody who did not sign out is asked to sign in. */
export const SignedOut = () => {
  const { t } = useTranslation('signedOut')
  return <Banner label={t('label')}>{t('told')}</Banner>
}
