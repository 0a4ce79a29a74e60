import passwordless from '@vestibule/messages/en/signin/passwordless.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { MailSent } from '../../../kit/auth-card/MailSent.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordless })

type Props = StepProps<LoginState, LoginEvent, 'magicLinkPreLoginSuccess'>

export const MagicLinkPreLoginSuccess = ({ state: { sent, ...state }, send }: Props) => {
  const { t } = useTranslation('passwordless')
  return (
    <MailSent
      {...state}
      resent={Math.max(sent - 1, 0)}
      body={t('magicLinkPreLoginSuccess.body')}
      hint={t('magicLinkPreLoginSuccess.hint')}
      onResend={() => send({ is: 'resendAsked' })}
      onChange={() => send({ is: 'wentBack' })}
    />
  )
}
