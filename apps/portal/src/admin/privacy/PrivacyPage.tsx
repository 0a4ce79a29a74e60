import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import privacy from '@vestibule/messages/en/admin/privacy.json' with { type: 'json' }
import { useAtomValue } from 'jotai'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../kit/page/Page.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { bootAtom } from '../../ports/boot.ts'
import { ApplicationsSection } from './ApplicationsSection.tsx'
import { MethodsSection } from './MethodsSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PrivacyDialogs } from './PrivacyDialogs.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import '../../theme/mfa.css'

addMessages({ mfa, privacy })

/** Where the user is signed in, and what protects their account. */
export const PrivacyPage = () => {
  const { t } = useTranslation('privacy')
  const appearance = useAtomValue(fieldAppearance)
  const hasPasskeys = useAtomValue(bootAtom).policies.otherWays?.includes('passkey') ?? false
  const [mfaField, sessionsField] = [appearance('privacy', 'mfa'), appearance('privacy', 'loginSessions')]
  const isMfaFixed = mfaField === 'viewOnly'
  const canChangeMfa = mfaField !== 'hidden' && !isMfaFixed
  return (
    <Page title={t('title')} lead={t('lead')} isNarrow>
      {mfaField !== 'hidden' && <MethodsSection isFixed={isMfaFixed} />}
      {mfaField !== 'hidden' && hasPasskeys && <PasskeysSection isFixed={isMfaFixed} />}
      {sessionsField !== 'hidden' && <SessionsSection isFixed={sessionsField === 'viewOnly'} />}
      {sessionsField !== 'hidden' && <ApplicationsSection isFixed={sessionsField === 'viewOnly'} />}
      <PrivacyDialogs
        canChangeMethods={canChangeMfa}
        canChangePasskeys={canChangeMfa && hasPasskeys}
        canEndSessions={sessionsField !== 'hidden' && sessionsField !== 'viewOnly'}
      />
    </Page>
  )
}
