import { useAtom } from 'jotai'
import { deferred } from '../../kit/deferred.tsx'
import { type Screens, Steps } from '../../kit/box/Steps.tsx'
import { loginFlow } from './login.atoms.ts'
import type { LoginEvent, LoginState } from './login.flow.ts'
import { PreLogin } from './steps/PreLogin.tsx'

export const screens: Screens<LoginState, LoginEvent> = {
  preLogin: PreLogin,
  loginWithPassword: deferred(async () => {
    // What the step will do comes with it, so that nobody who has typed a password waits for a file.
    const [{ LoginWithPassword }] = await Promise.all([
      import('./steps/LoginWithPassword.tsx'),
      import('./login.effects.ts'),
    ])
    return LoginWithPassword
  }),
  loginWithOtc: deferred(async () => {
    const [{ LoginWithOtc }] = await Promise.all([
      import('./steps/LoginWithOtc.tsx'),
      import('./login.effects.ts'),
    ])
    return LoginWithOtc
  }),
  magicLinkPreLoginSuccess: deferred(
    async () => (await import('./steps/MagicLinkPreLoginSuccess.tsx')).MagicLinkPreLoginSuccess,
  ),
  success: deferred(async () => (await import('./steps/Success.tsx')).Success),
}

export const LoginBox = () => {
  const [state, send] = useAtom(loginFlow)
  return <Steps screens={screens} state={state} send={send} />
}
