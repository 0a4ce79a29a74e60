import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, phoneNumber, userId } from '../schemas/user.ts'

const path = '/identity/resources/auth/v1/passwordless/{type}'

/** In lower case, as the path has them. */
const type = v.picklist(['code', 'magiclink', 'smscode'])

export const passwordlessPreLogin = operation({
  name: 'passwordlessPreLogin',
  summary:
    'Sends a code or a link to sign in with, by mail or text message. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/prelogin`,
  access: anyone,
  input: v.object({
    type,
    email: optionalText(email),
    /** Empty where a client has none. */
    username: optionalText(v.pipe(v.string(), v.maxLength(254))),
    phoneNumber: optionalText(phoneNumber),
    userId: optionalText(userId),
    recaptchaToken,
    invitationToken: optionalText(oneTimeToken),
  }),
  /** Masked; only where a text message is the way. Made up for who has none. */
  output: v.object({ phoneNumber: v.optional(v.string()) }),
  captcha: 'passwordless',
  errors: ['EMAIL_INVALID', 'PHONE_INVALID', 'SIGN_IN_METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
})

export const passwordlessPostLogin = operation({
  name: 'passwordlessPostLogin',
  summary: 'Signs in with a mailed code or link. A code counts in the browser that asked for it only.',
  method: 'POST',
  path: `${path}/postlogin`,
  access: anyone,
  input: v.object({
    type,
    /** The code as typed, or what the link carries. */
    token: oneTimeToken,
    /** Ours: a person who opened the link in another browser was told where it was asked for, and goes on. */
    isConfirmed: v.optional(v.boolean()),
    recaptchaToken,
    invitationToken: optionalText(oneTimeToken),
  }),
  output: loginResponse,
  errors: [
    'CODE_INVALID',
    'CODE_EXPIRED',
    'LINK_INVALID',
    'CONFIRMATION_REQUIRED',
    'SIGN_IN_METHOD_OFF',
    'SIGN_UP_CLOSED',
    'TOO_MANY_ATTEMPTS',
  ],
  aliases: ['passwordlessPostLoginV2'],
})
