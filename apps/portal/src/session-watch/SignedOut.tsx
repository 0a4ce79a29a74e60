import messages from '@vestibule/messages/en/signin/signed-out.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Banner } from './Banner.tsx'

addMessages({ signedOut: messages })

/** Why a user who did not sign out is asked to sign in. */
export const SignedOut = () => {
  const { t } = useTranslation('signedOut')
  return <Banner label={t('label')}>{t('told')}</Banner>
}
