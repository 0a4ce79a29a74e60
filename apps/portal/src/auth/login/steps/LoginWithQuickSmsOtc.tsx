import ways from '@vestibule/messages/en/signin/ways.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { NumberStep } from '../../../kit/auth-card/NumberStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'
import { LoginWithSmsOtc } from './LoginWithSmsOtc.tsx'

addMessages({ ways })

/** Beside the main way in: asks for the number, sends the code, and takes it. */
export const LoginWithQuickSmsOtc = ({
  state,
  send,
}: StepProps<LoginState, LoginEvent, 'loginWithQuickSmsOtc'>) => {
  const { t } = useTranslation('ways')
  if (state.sent > 0) return <LoginWithSmsOtc state={state} send={send} />
  return (
    <NumberStep
      title={t(state.isRegistering ? 'quick.number' : 'sms.title')}
      lead={t(state.isRegistering ? 'quick.numberBody' : 'sms.body')}
      submit={t('sms.submit')}
      back={t(state.isRegistering ? 'quick.later' : 'sms.back')}
      isBusy={state.isSending}
      number={state.email}
      error={state.error}
      onNumber={(number) => send({ is: 'numberEntered', number })}
      onBack={() => send({ is: 'wentBack' })}
    />
  )
}
