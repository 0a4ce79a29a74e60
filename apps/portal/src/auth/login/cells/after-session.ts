import type { LoginResponse } from '../../../session/types.ts'
import type { LoginFacts, LoginNext, LoginState } from '../login.types.ts'
import { suggestPasskey } from './passkeys.ts'

/** Whether the end of the password is near enough to be told. */
const daysToNotify = ({ passwordExpiresIn, notificationPeriod }: LoginResponse): number | undefined =>
  passwordExpiresIn !== undefined &&
  notificationPeriod !== undefined &&
  passwordExpiresIn <= notificationPeriod
    ? passwordExpiresIn
    : undefined

/** Says that the password ends soon, where it does. */
export const showExpiry = (answer: LoginResponse): LoginNext | undefined => {
  const days = daysToNotify(answer)
  return days === undefined
    ? undefined
    : [{ step: 'passwordRotationNotification', days, isChanging: false, isBusy: false }]
}

/** Signed in by something else than a passkey: what is told or suggested before going on. */
export const afterSession = (
  state: LoginState,
  { answer }: { readonly answer: LoginResponse },
  facts: LoginFacts,
): LoginNext => showExpiry(answer) ?? suggestPasskey(state, facts)
