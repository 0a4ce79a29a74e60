import passwordRules from '@vestibule/messages/en/signin/password-rules.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'
import { ChangePassword } from './ChangePassword.tsx'

addMessages({ passwordRules })

type Props = StepProps<LoginState, LoginEvent, 'passwordRotationNotification'>

/** The password ends soon: changed now, or another time. */
export const PasswordRotationNotification = ({ state, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  const title = t('passwordRotationNotification.title', { count: state.days })
  return (
    <AuthCard title={title} lead={t('passwordRotationNotification.body')}>
      {state.isChanging ? (
        <ChangePassword state={state} send={send} />
      ) : (
        <Button kind="primary" size="large" isWide data-first onClick={() => send({ is: 'changeWanted' })}>
          {t('passwordRotationNotification.change')}
        </Button>
      )}
      <Button kind="ghost" size="large" isWide onClick={() => send({ is: 'declined' })}>
        {t('passwordRotationNotification.later')}
      </Button>
    </AuthCard>
  )
}
