import passwordless from '@vestibule/messages/en/signin/passwordless.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep } from '../../../kit/auth-card/CodeStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordless })

export const LoginWithOtc = ({ state, send }: StepProps<LoginState, LoginEvent, 'loginWithOtc'>) => {
  const { t } = useTranslation('passwordless')
  return (
    <CodeStep
      state={state}
      title={t('loginWithOtc.title')}
      body={t('loginWithOtc.body')}
      who={state.email}
      onChange={() => send({ is: 'wentBack' })}
      onCode={(code) => send({ is: 'codeEntered', code })}
      onResend={() => send({ is: 'resendAsked' })}
    />
  )
}
