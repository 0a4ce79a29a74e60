import type { activate } from './en/activate.ts'
import type { common } from './en/common.ts'
import type { errors } from './en/errors.ts'
import type { forgotPassword } from './en/forgot-password.ts'
import type { invitation } from './en/invitation.ts'
import type { login } from './en/login.ts'
import type { mailSent } from './en/mail-sent.ts'
import type { passwordless } from './en/passwordless.ts'
import type { profile } from './en/profile.ts'
import type { shell } from './en/shell.ts'
import type { signUp } from './en/sign-up.ts'
import type { table } from './en/table.ts'
import type { users } from './en/users.ts'

/** English is the type: one line for each namespace, one namespace for each feature folder. */
export type Words = {
  common: typeof common
  errors: typeof errors
  login: typeof login
  signUp: typeof signUp
  activate: typeof activate
  invitation: typeof invitation
  forgotPassword: typeof forgotPassword
  mailSent: typeof mailSent
  passwordless: typeof passwordless
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
