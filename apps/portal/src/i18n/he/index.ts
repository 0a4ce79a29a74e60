import type { WordSource } from '../locales.ts'
import type { Namespace, Texts } from '../words.ts'
import { adminErrors } from './admin-errors.ts'
import { activate } from './activate.ts'
import { chooseTenant } from './choose-tenant.ts'
import { approval } from './approval.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { forgotPassword } from './forgot-password.ts'
import { idle } from './idle.ts'
import { impersonation } from './impersonation.ts'
import { invitation } from './invitation.ts'
import { login } from './login.ts'
import { mailSent } from './mail-sent.ts'
import { native } from './native.ts'
import { newPassword } from './new-password.ts'
import { noCookies } from './no-cookies.ts'
import { openApp } from './open-app.ts'
import { passwordRules } from './password-rules.ts'
import { passkeys } from './passkeys.ts'
import { mfa } from './mfa.ts'
import { passwordless } from './passwordless.ts'
import { phone } from './phone.ts'
import { phoneReset } from './phone-reset.ts'
import { profile } from './profile.ts'
import { shell } from './shell.ts'
import { signedOut } from './signed-out.ts'
import { remedies } from './remedies.ts'
import { signUp } from './sign-up.ts'
import { social } from './social.ts'
import { table } from './table.ts'
import { typedCode } from './typed-code.ts'
import { unlock } from './unlock.ts'
import { users } from './users.ts'
import { ways } from './ways.ts'

const hebrew: Record<Namespace, Texts> = {
  common,
  errors,
  adminErrors,
  login,
  newPassword,
  remedies,
  signUp,
  signedOut,
  social,
  activate,
  chooseTenant,
  idle,
  invitation,
  forgotPassword,
  mailSent,
  mfa,
  passwordless,
  passkeys,
  native,
  noCookies,
  openApp,
  passwordRules,
  unlock,
  ways,
  typedCode,
  phone,
  phoneReset,
  impersonation,
  approval,
  shell,
  table,
  users,
  profile,
}

export const hebrewWords: WordSource = (namespace) => hebrew[namespace]
