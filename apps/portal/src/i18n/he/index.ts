import type { WordSource } from '../locales.ts'
import type { Namespace, Texts } from '../words.ts'
import { activate } from './activate.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { forgotPassword } from './forgot-password.ts'
import { invitation } from './invitation.ts'
import { login } from './login.ts'
import { mailSent } from './mail-sent.ts'
import { signUp } from './sign-up.ts'

const hebrew: Partial<Record<Namespace, Texts>> = {
  common,
  errors,
  login,
  signUp,
  activate,
  invitation,
  forgotPassword,
  mailSent,
}

export const hebrewWords: WordSource = (namespace) => hebrew[namespace]
