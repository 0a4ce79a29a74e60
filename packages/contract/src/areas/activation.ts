import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, password, typedCode, userId } from '../schemas/user.ts'

const path = '/identity/resources/users/v1/activate'

export const activateAccount = operation({
  name: 'activateAccount',
  summary: 'Activates an account by its mailed link and signs the person in.',
  method: 'POST',
  path,
  access: anyone,
  input: v.object({
    userId,
    token: oneTimeToken,
    password: optionalText(password),
    recaptchaToken,
    lastTermsCheck: optionalText(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: loginResponse,
  errors: ['LINK_INVALID', 'PASSWORD_REQUIRED', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMMON'],
  aliases: ['activateAccountV2'],
})

export const activateAccountWithOTC = operation({
  name: 'activateAccountWithOTC',
  summary: 'Activates an account by a mailed code and the handle it counts with, and signs the person in.',
  method: 'POST',
  path: `${path}/code`,
  access: anyone,
  input: v.object({
    code: typedCode,
    userId,
    token: oneTimeToken,
    password: optionalText(password),
    recaptchaToken,
    lastTermsCheck: optionalText(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: loginResponse,
  errors: [
    'CODE_INVALID',
    'CODE_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMMON',
  ],
})

export const getActivateAccountStrategy = operation({
  name: 'getActivateAccountStrategy',
  summary: 'Tells whether the person must choose a password to activate. Does not use the link up.',
  method: 'GET',
  path: `${path}/strategy`,
  access: anyone,
  input: v.object({ userId, token: oneTimeToken }),
  output: v.object({ shouldSetPassword: v.boolean() }),
  errors: ['LINK_INVALID'],
})

export const resendActivationEmail = operation({
  name: 'resendActivationEmail',
  summary: 'Mails a new activation link. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/reset`,
  access: anyone,
  input: v.object({ email, recaptchaToken }),
  output: nothing,
  captcha: 'resend_link',
  errors: ['TOO_MANY_ATTEMPTS'],
})
