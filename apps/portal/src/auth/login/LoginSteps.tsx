import { deferred } from '../../kit/deferred.tsx'
import { fetchAhead, findChunk, type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import type { LoginEvent, LoginState } from './login.types.ts'
import { PreLogin } from './steps/PreLogin.tsx'

/** What a step will do comes with it, so that a user who has typed something does not wait for a file. */
const withEffects = <Screen,>(load: () => Promise<Screen>): Promise<Screen> =>
  Promise.all([load(), import('./login.flow.ts'), import('./login.effects.ts')]).then(([screen]) => screen)

export const screens: Screens<LoginState, LoginEvent> = {
  preLogin: PreLogin,
  loginWithPassword: deferred(() =>
    withEffects(async () => (await import('./steps/LoginWithPassword.tsx')).LoginWithPassword),
  ),
  loginWithOtc: deferred(() =>
    withEffects(async () => (await import('./steps/LoginWithOtc.tsx')).LoginWithOtc),
  ),
  loginWithSmsOtc: deferred(
    () => withEffects(async () => (await import('./steps/LoginWithSmsOtc.tsx')).LoginWithSmsOtc),
    { isRare: true },
  ),
  loginWithQuickSmsOtc: deferred(
    () => withEffects(async () => (await import('./steps/LoginWithQuickSmsOtc.tsx')).LoginWithQuickSmsOtc),
    { isRare: true },
  ),
  magicLinkPreLoginSuccess: deferred(() =>
    withEffects(async () => (await import('./steps/MagicLinkPreLoginSuccess.tsx')).MagicLinkPreLoginSuccess),
  ),
  passwordRotationExpired: deferred(
    async () => (await import('./steps/PasswordRotationExpired.tsx')).PasswordRotationExpired,
    { isRare: true },
  ),
  passwordRotationNotification: deferred(
    async () => (await import('./steps/PasswordRotationNotification.tsx')).PasswordRotationNotification,
    { isRare: true },
  ),
  breachedPassword: deferred(async () => (await import('./steps/BreachedPassword.tsx')).BreachedPassword, {
    isRare: true,
  }),
  breachedPasswordSuccess: deferred(
    async () => (await import('./steps/BreachedPasswordSuccess.tsx')).BreachedPasswordSuccess,
    { isRare: true },
  ),
  promptPasskeys: deferred(async () => (await import('./steps/PromptPasskeys.tsx')).PromptPasskeys, {
    isRare: true,
  }),
  redirectToSSO: deferred(
    () => withEffects(async () => (await import('./steps/RedirectToSSO.tsx')).RedirectToSSO),
    { isRare: true },
  ),
  loginWithSSOFailed: deferred(
    async () => (await import('./steps/LoginWithSSOFailed.tsx')).LoginWithSSOFailed,
    { isRare: true },
  ),
  loginWithTwoFactor: deferred(() =>
    withEffects(async () => (await import('./steps/LoginWithTwoFactor.tsx')).LoginWithTwoFactor),
  ),
  forceTwoFactor: deferred(
    () => withEffects(async () => (await import('./steps/ForceTwoFactor.tsx')).ForceTwoFactor),
    { isRare: true },
  ),
  recoverTwoFactor: deferred(
    () => withEffects(async () => (await import('./steps/RecoverTwoFactor.tsx')).RecoverTwoFactor),
    { isRare: true },
  ),
  chooseTenant: deferred(async () => (await import('./steps/ChooseTenant.tsx')).ChooseTenant, {
    isRare: true,
  }),
  success: deferred(async () => (await import('./steps/Success.tsx')).Success),
}

/** Every step; all but the first arrive together, once the first one stands. */
export const LoginSteps = ({ state, send }: LoginStepsProps) => (
  <Steps screens={screens} state={state} send={send} />
)

type LoginStepsProps = { readonly state: LoginState; readonly send: (event: LoginEvent) => void }

/** What a step is drawn with, beside this file. */
export const findStepChunk = (step: LoginState['step']) => findChunk(screens[step])

/** So that the likely next step is there at once. */
export const fetchLikelySteps = (): void => fetchAhead(screens)
