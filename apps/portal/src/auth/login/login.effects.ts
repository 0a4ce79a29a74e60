import { chooseTenantEffects } from './effects/choose-tenant.ts'
import type { LoginDeps, LoginEffects } from './effects/effects.ts'
import { emailCodeEffects } from './effects/email-code.ts'
import { passkeyWindowEffects } from './effects/passkey-window.ts'
import { passkeysEffects } from './effects/passkeys.ts'
import { passwordRulesEffects } from './effects/password-rules.ts'
import { passwordEffects } from './effects/password.ts'
import { quickLoginEffects } from './effects/quick-login.ts'
import { sessionEffects } from './effects/session.ts'
import { directEffects } from './effects/direct.ts'
import { ssoEffects } from './effects/sso.ts'
import { twoFactorEffects } from './effects/two-factor.ts'
import type { LoginCommand, LoginEvent } from './login.types.ts'

const effects: LoginEffects<LoginCommand['do']> = {
  ...passwordEffects,
  ...passwordRulesEffects,
  ...emailCodeEffects,
  ...passkeysEffects,
  ...passkeyWindowEffects,
  ...quickLoginEffects,
  ...sessionEffects,
  ...ssoEffects,
  ...directEffects,
  ...twoFactorEffects,
  ...chooseTenantEffects,
}

export const runLogin = <Command extends LoginCommand>(
  command: Command,
  deps: LoginDeps,
): Promise<LoginEvent | undefined> => {
  // What belongs together by name, which the compiler follows for one name but not for a union of them.
  const run = effects[command.do] as (command: Command, deps: LoginDeps) => Promise<LoginEvent | undefined>
  return run(command, deps)
}
