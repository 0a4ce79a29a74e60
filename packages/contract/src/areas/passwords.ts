import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { nothing } from '../page.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { email, oneTimeToken, password, userId } from '../schemas/user.ts'

const path = '/identity/resources/users/v1/passwords'

export const loadPasswordConfig = operation({
  name: 'loadPasswordConfig',
  summary: 'What a new password must be. Answers the same whoever is named, or nobody.',
  method: 'GET',
  path: `${path}/config`,
  access: anyone,
  input: v.object({ userId: v.optional(userId) }),
  output: passwordConfig,
})

export const forgotPassword = operation({
  name: 'forgotPassword',
  summary: 'Mails a link to set a new password. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/reset`,
  access: anyone,
  input: v.object({ email }),
  output: nothing,
  errors: ['RECOVERY_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const resetPasswordViaEmail = operation({
  name: 'resetPasswordViaEmail',
  summary: 'The same for any kind of identifier.',
  method: 'POST',
  path: '/identity/resources/users/v2/passwords/reset/email',
  access: anyone,
  input: v.object({
    identifier: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
    identifierType: v.picklist(['email', 'phoneNumber', 'username']),
    recaptchaToken: v.optional(v.string()),
  }),
  output: nothing,
  errors: ['RECOVERY_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
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
  summary: 'Sets a new password by a mailed link, ends every session and signs nobody in.',
  method: 'POST',
  path: `${path}/reset/verify`,
  access: anyone,
  input: v.object({ userId, token: oneTimeToken, password }),
  output: nothing,
  errors: ['LINK_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMMON'],
})
