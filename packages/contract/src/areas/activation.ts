import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, password, personName, typedCode, userId } from '../schemas/user.ts'

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
    /** Ours: the name of an invited user, who never signed up. */
    name: optionalText(personName),
    recaptchaToken,
    lastTermsCheck: optionalText(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: loginResponse,
  errors: [
    'TOO_MANY_ATTEMPTS',
    'LINK_INVALID',
    'PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_WEAK',
    'PASSWORD_COMMON',
    'EMAIL_DOMAIN_RESTRICTED',
    'LAST_ADMINISTRATOR',
    'SIGN_UP_CLOSED',
    'SSO_REQUIRED',
  ],
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
    /** Ours: the name of an invited user, who never signed up. */
    name: optionalText(personName),
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
    'PASSWORD_TOO_WEAK',
    'PASSWORD_COMMON',
    'SIGN_UP_CLOSED',
  ],
})

/** What both operations take and answer. */
const strategy = {
  access: anyone,
  input: v.object({ userId, token: oneTimeToken }),
  output: v.object({
    shouldSetPassword: v.boolean(),
    /** Ours: what the password that is to be chosen has to be. */
    passwordConfig: v.optional(passwordConfig),
    /** Ours: nothing that was typed counts here, and the account has no name; it is typed when activating. */
    shouldSetName: v.optional(v.literal(true)),
    /**
     * Ours: whose account a mailed link activates, and in which organization; at the page of a code the address that was typed.
     * Absent for an invitation.
     */
    account: v.optional(v.object({ email: v.string(), tenant: v.optional(v.string()) })),
    /** Ours: the browser that asks is the one that signed up. */
    isSameBrowser: v.optional(v.literal(true)),
    /** Ours: what is accepted by activating; absent for a sign-up. */
    invitation: v.optional(
      v.object({
        tenant: v.string(),
        email: v.string(),
        inviter: v.optional(v.string()),
        /** As the inviter typed it; the invited may change it when activating. */
        name: v.string(),
      }),
    ),
  }),
  errors: ['LINK_INVALID'],
} as const

export const getActivateAccountStrategy = operation({
  name: 'getActivateAccountStrategy',
  summary: 'Tells whether the user must choose a password, and who invited them. Does not use up the link.',
  method: 'GET',
  path: `${path}/strategy`,
  ...strategy,
})

/** Ours: the same without the secret in the address. */
export const lookUpActivationStrategy = operation({
  name: 'lookUpActivationStrategy',
  summary: 'The same as by GET, with the token of the link in the body.',
  method: 'POST',
  path: `${path}/strategy`,
  isRead: true,
  ...strategy,
})

export const resendActivationEmail = operation({
  name: 'resendActivationEmail',
  summary:
    'Mails a new activation link, or another code for the page that asks. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${path}/reset`,
  access: anyone,
  input: v.object({
    email,
    /** Ours: the handle of the page where the code is typed, for another code that counts there. */
    token: optionalText(oneTimeToken),
    recaptchaToken,
  }),
  output: nothing,
  captcha: 'resend_link',
  errors: ['TOO_MANY_ATTEMPTS'],
})
