import { useAtom } from 'jotai'
import forgotPassword from '@vestibule/messages/en/signin/forgot-password.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { deferred } from '../../kit/deferred.tsx'
import { forgotPasswordFlow, resetPasswordFlow } from './forgot-password.atoms.ts'
import type { ForgotPasswordEvent, ForgotPasswordState } from './forgot-password.flow.ts'
import { ForgotPassword } from './steps/ForgotPassword.tsx'
import { ForgotPasswordEmailSuccess } from './steps/ForgotPasswordEmailSuccess.tsx'
import { PasswordRecoverySelector } from './steps/PasswordRecoverySelector.tsx'
import { ResetPasswordPage } from './steps/ResetPasswordPage.tsx'
import { ResetPasswordSuccess } from './steps/ResetPasswordSuccess.tsx'

addMessages({ forgotPassword })

export const screens: Screens<ForgotPasswordState, ForgotPasswordEvent> = {
  forgotPassword: ForgotPassword,
  forgotPasswordEmailSuccess: ForgotPasswordEmailSuccess,
  passwordRecoverySelector: PasswordRecoverySelector,
  resetPasswordViaSms: deferred(
    async () => (await import('./steps/ResetPasswordViaSms.tsx')).ResetPasswordViaSms,
    { isRare: true },
  ),
  resetPasswordPage: ResetPasswordPage,
  resetPasswordSuccess: ResetPasswordSuccess,
}

export const ForgotPasswordBox = () => {
  const [state, send] = useAtom(forgotPasswordFlow)
  return <Steps screens={screens} state={state} send={send} />
}

export const ResetPasswordBox = () => {
  const [state, send] = useAtom(resetPasswordFlow)
  return <Steps screens={screens} state={state} send={send} />
}
