import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { email, oneTimeToken } from '../schemas/user.ts'

const path = '/identity/resources/auth/v1/passwordless/{type}'

/** In lower case, as the path has them. */
const type = v.picklist(['code', 'magiclink'])

export const passwordlessPreLogin = operation({
  name: 'passwordlessPreLogin',
  summary: 'Mails a code or a link to sign in with. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/prelogin`,
  access: anyone,
  input: v.object({
    type,
    email: v.optional(email),
    /** Empty where a client has none. */
    username: v.optional(v.pipe(v.string(), v.maxLength(254))),
    recaptchaToken: v.optional(v.string()),
    invitationToken: v.optional(oneTimeToken),
  }),
  /** Masked; only where a text message was sent. */
  output: v.object({ phoneNumber: v.optional(v.string()) }),
  errors: ['EMAIL_INVALID', 'SIGN_IN_METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
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
    recaptchaToken: v.optional(v.string()),
    invitationToken: v.optional(oneTimeToken),
  }),
  output: loginResponse,
  errors: [
    'CODE_INVALID',
    'CODE_EXPIRED',
    'LINK_INVALID',
    'CONFIRMATION_REQUIRED',
    'SIGN_IN_METHOD_OFF',
    'TOO_MANY_ATTEMPTS',
  ],
  aliases: ['passwordlessPostLoginV2'],
})
