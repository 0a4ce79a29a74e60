import type { Flow } from '../../kit/flow.ts'
import { chooseTenant } from './cells/choose-tenant.ts'
import { emailCode } from './cells/email-code.ts'
import { passkeys } from './cells/passkeys.ts'
import { passwordRules } from './cells/password-rules.ts'
import { password } from './cells/password.ts'
import { identify } from './cells/identify.ts'
import { sso } from './cells/sso.ts'
import { smsCode } from './cells/sms-code.ts'
import { success } from './cells/success.ts'
import { twoFactor } from './cells/two-factor.ts'
import type { LoginCommand, LoginEvent, LoginFacts, LoginState } from './login.types.ts'

/** The whole table. The first script carries only `preLogin`; this arrives with the step after it. */
export const login: Flow<LoginState, LoginEvent, LoginCommand, LoginFacts> = {
  ...identify,
  ...sso,
  ...password,
  ...passwordRules,
  ...emailCode,
  ...smsCode,
  ...passkeys,
  ...twoFactor,
  ...chooseTenant,
  ...success,
}
