import passwordRules from '@vestibule/messages/en/signin/password-rules.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { MailSent } from '../../../kit/auth-card/MailSent.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordRules })

type Props = StepProps<LoginState, LoginEvent, 'breachedPasswordSuccess'>

export const BreachedPasswordSuccess = ({ state: { sent, ...state }, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  return (
    <MailSent
      {...state}
      resent={sent - 1}
      body={t('breachedPasswordSuccess.body')}
      hint={t('breachedPasswordSuccess.hint')}
      onResend={() => send({ is: 'resendAsked' })}
      onChange={() => send({ is: 'wentBack' })}
    />
  )
}
