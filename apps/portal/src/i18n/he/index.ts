import type { WordSource } from '../locales.ts'
import type { Namespace, Texts } from '../words.ts'
import { activate } from './activate.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { forgotPassword } from './forgot-password.ts'
import { invitation } from './invitation.ts'
import { login } from './login.ts'
import { mailSent } from './mail-sent.ts'
import { passwordless } from './passwordless.ts'
import { profile } from './profile.ts'
import { shell } from './shell.ts'
import { signUp } from './sign-up.ts'
import { table } from './table.ts'
import { users } from './users.ts'

const hebrew: Record<Namespace, Texts> = {
  common,
  errors,
  login,
  signUp,
  activate,
  invitation,
  forgotPassword,
  mailSent,
  passwordless,
  shell,
  table,
  users,
  profile,
}

export const hebrewWords: WordSource = (namespace) => hebrew[namespace]
