import type { adminErrors } from './en/admin-errors.ts'
import type { activate } from './en/activate.ts'
import type { chooseTenant } from './en/choose-tenant.ts'
import type { approval } from './en/approval.ts'
import type { common } from './en/common.ts'
import type { errors } from './en/errors.ts'
import type { forgotPassword } from './en/forgot-password.ts'
import type { idle } from './en/idle.ts'
import type { impersonation } from './en/impersonation.ts'
import type { invitation } from './en/invitation.ts'
import type { login } from './en/login.ts'
import type { mailSent } from './en/mail-sent.ts'
import type { newPassword } from './en/new-password.ts'
import type { noCookies } from './en/no-cookies.ts'
import type { native } from './en/native.ts'
import type { openApp } from './en/open-app.ts'
import type { passwordRules } from './en/password-rules.ts'
import type { passkeys } from './en/passkeys.ts'
import type { mfa } from './en/mfa.ts'
import type { passwordless } from './en/passwordless.ts'
import type { phone } from './en/phone.ts'
import type { phoneReset } from './en/phone-reset.ts'
import type { profile } from './en/profile.ts'
import type { remedies } from './en/remedies.ts'
import type { shell } from './en/shell.ts'
import type { signedOut } from './en/signed-out.ts'
import type { signUp } from './en/sign-up.ts'
import type { social } from './en/social.ts'
import type { table } from './en/table.ts'
import type { typedCode } from './en/typed-code.ts'
import type { unlock } from './en/unlock.ts'
import type { users } from './en/users.ts'
import type { ways } from './en/ways.ts'

/** English is the type: one line for each namespace, one namespace for each feature folder. */
export type Words = {
  common: typeof common
  errors: typeof errors
  adminErrors: typeof adminErrors
  login: typeof login
  newPassword: typeof newPassword
  remedies: typeof remedies
  signUp: typeof signUp
  signedOut: typeof signedOut
  social: typeof social
  activate: typeof activate
  chooseTenant: typeof chooseTenant
  idle: typeof idle
  invitation: typeof invitation
  forgotPassword: typeof forgotPassword
  mailSent: typeof mailSent
  mfa: typeof mfa
  passwordless: typeof passwordless
  passkeys: typeof passkeys
  native: typeof native
  noCookies: typeof noCookies
  openApp: typeof openApp
  passwordRules: typeof passwordRules
  unlock: typeof unlock
  ways: typeof ways
  typedCode: typeof typedCode
  phone: typeof phone
  phoneReset: typeof phoneReset
  impersonation: typeof impersonation
  approval: typeof approval
  shell: typeof shell
  table: typeof table
  users: typeof users
  profile: typeof profile
}

export type Namespace = keyof Words

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K

/** Every key of a namespace, with dots, without plural endings. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** What another locale may say: the same keys, fewer of them, and the plural forms its grammar needs. */
export type Translation<T> = {
  [K in keyof T]?: T[K] extends string ? string : Translation<T[K]>
} & { [K in `${string}_${PluralForm}`]?: string }

/** A tree of texts, when its exact keys do not matter. */
export type Texts = { readonly [key: string]: string | Texts | undefined }
