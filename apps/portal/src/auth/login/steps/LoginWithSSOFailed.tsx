import social from '@vestibule/messages/en/signin/social.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { ExternalRefusal } from '../external/ExternalRefusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ social })

/** The organization's sign-in did not let the person in. They are taken back to the application by themselves. */
export const LoginWithSSOFailed = ({
  state,
  send,
}: StepProps<LoginState, LoginEvent, 'loginWithSSOFailed'>) => {
  const { t } = useTranslation('social')
  return (
    <AuthCard title={t('loginWithSSOFailed.title')}>
      <ExternalRefusal error={state.error} />
      <Button size="large" isWide onClick={() => send({ is: 'continued' })}>
        {t('loginWithSSOFailed.onward')}
      </Button>
    </AuthCard>
  )
}
