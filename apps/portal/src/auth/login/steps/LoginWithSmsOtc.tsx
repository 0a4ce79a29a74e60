import { useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep, smsResendSeconds } from '../../../kit/auth-card/CodeStep.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { goTo } from '../../../ports/route.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'

type Props =
  | StepProps<LoginState, LoginEvent, 'loginWithSmsOtc'>
  | StepProps<LoginState, LoginEvent, 'loginWithQuickSmsOtc'>

/** Shows the number masked, as the server says it, and what was typed until it has. */
export const LoginWithSmsOtc = ({ state, send }: Props) => {
  const { t } = useTranslation('typedCode')
  const go = useSetAtom(goTo)
  return (
    <CodeStep
      state={state}
      title={t('smsTitle')}
      body={t('smsBody')}
      who={state.phoneNumber ?? state.email}
      resendAfterSeconds={smsResendSeconds}
      onChange={() => send({ is: 'wentBack' })}
      onCode={(code) => send({ is: 'codeEntered', code })}
      onResend={() => send({ is: 'resendAsked' })}
      help={
        'isRegistering' in state
          ? undefined
          : { label: t('lostPhone'), onClick: () => go('resetPhoneNumberUrl') }
      }
    />
  )
}
