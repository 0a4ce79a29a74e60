import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { nothing } from '../page.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, password, typedCode, userId } from '../schemas/user.ts'

const path = '/identity/resources/users/v1/passwords'

const identifier = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254))
const identifierType = v.picklist(['email', 'phoneNumber', 'username'])

export const loadPasswordConfig = operation({
  name: 'loadPasswordConfig',
  summary: 'What a new password must be, for a user of a link or for anybody. An unknown id answers as none.',
  method: 'GET',
  path: `${path}/config`,
  access: anyone,
  input: v.object({ userId: optionalText(userId) }),
  output: passwordConfig,
})

export const forgotPassword = operation({
  name: 'forgotPassword',
  summary: 'Mails a link to set a new password. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/reset`,
  access: anyone,
  input: v.object({ email, recaptchaToken }),
  output: nothing,
  captcha: 'forgot_password',
  errors: ['RECOVERY_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const resetPasswordViaEmail = operation({
  name: 'resetPasswordViaEmail',
  summary: 'The same for any kind of identifier.',
  method: 'POST',
  path: '/identity/resources/users/v2/passwords/reset/email',
  access: anyone,
  input: v.object({
    identifier,
    identifierType,
    recaptchaToken,
  }),
  output: nothing,
  captcha: 'forgot_password',
  errors: ['RECOVERY_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const resetPasswordViaSms = operation({
  name: 'resetPasswordViaSms',
  summary:
    'Sends a code by text message. Answers the same whether or not the person or their number is known.',
  method: 'POST',
  path: '/identity/resources/users/v2/passwords/reset/sms',
  access: anyone,
  input: v.object({ identifier, identifierType, recaptchaToken }),
  captcha: 'forgot_password',
  /** A handle; the code is not inside. */
  output: v.object({ sessionId: v.string() }),
  errors: ['RECOVERY_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const verifyPasswordViaSms = operation({
  name: 'verifyPasswordViaSms',
  summary: 'Trades the code of a text message for what a mailed link to set a new password carries.',
  method: 'POST',
  path: '/identity/resources/users/v2/passwords/reset/sms/verify',
  access: anyone,
  input: v.object({
    /** The code as typed. */
    otcToken: typedCode,
    sessionId: oneTimeToken,
  }),
  output: v.object({ userId: v.string(), token: v.string() }),
  errors: ['RECOVERY_UNAVAILABLE', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
})

export const validateResetPasswordToken = operation({
  name: 'validateResetPasswordToken',
  summary: 'Tells whether a mailed link still works. Does not use it up.',
  method: 'POST',
  path: `${path}/reset/validate`,
  access: anyone,
  input: v.object({ userId, token: oneTimeToken }),
  output: nothing,
  errors: ['LINK_INVALID'],
})

export const resetPassword = operation({
  name: 'resetPassword',
  summary: 'Sets a new password by a mailed link, ends every session and does not sign in.',
  method: 'POST',
  path: `${path}/reset/verify`,
  access: anyone,
  input: v.object({ userId, token: oneTimeToken, password }),
  output: nothing,
  errors: [
    'TOO_MANY_ATTEMPTS',
    'LINK_INVALID',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_WEAK',
    'PASSWORD_COMMON',
  ],
})
