import * as v from 'valibot'
import { anyone } from '../access.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, password, personName, phoneNumber, username } from '../schemas/user.ts'

const path = '/identity/resources/users/v1/signUp'

const named = {
  email: optionalText(email),
  phoneNumber: optionalText(phoneNumber),
  username: optionalText(username),
}

const input = v.object({
  ...named,
  name: optionalText(personName),
  /** What the new tenant is called. Only an invitation makes it unnecessary. */
  companyName: optionalText(requiredName(200)),
  /** Chosen at activation where it is left out, unless the settings ask for it here. */
  password: optionalText(password),
  metadata: optionalText(v.pipe(v.string(), v.maxLength(10_000))),
  recaptchaToken,
  /** Ours: the box beside the terms was ticked. When, and to which terms, stands in the audit log. */
  hasAcceptedTerms: v.optional(v.boolean()),
  /** Of a shared invite link: who signs up by it joins its tenant. */
  invitationToken: optionalText(oneTimeToken),
})

const output = v.object({
  shouldActivate: v.boolean(),
  userId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  authResponse: v.optional(loginResponse),
  /** Where accounts are activated by a code: the handle of the one that was mailed, which is not inside. */
  activationToken: v.optional(v.string()),
})

const errors = [
  'EMAIL_DOMAIN_RESTRICTED',
  'SIGN_UP_CLOSED',
  'EMAIL_INVALID',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_WEAK',
  'PASSWORD_COMMON',
  'USERNAME_INVALID',
  'USERNAME_TAKEN',
  'PHONE_INVALID',
  'LINK_INVALID',
  'SSO_REQUIRED',
  'TOO_MANY_ATTEMPTS',
] as const

export const signUpUser = operation({
  name: 'signUpUser',
  summary: 'Makes a person and a tenant. Answers the same for an address that has an account already.',
  method: 'POST',
  path,
  access: anyone,
  input,
  output,
  captcha: 'sign_up',
  errors,
})

export const signUpUserWithPhoneNumber = operation({
  name: 'signUpUserWithPhoneNumber',
  summary: 'Creates a user with a phone number, which counts once they sign in by a code sent to it.',
  method: 'POST',
  path: `${path}/phoneNumber`,
  access: anyone,
  input,
  output,
  captcha: 'sign_up',
  errors: [...errors, 'PHONE_REQUIRED'],
})

export const signUpUserWithUsername = operation({
  name: 'signUpUserWithUsername',
  summary: 'Creates a user with a username. Without an email address they are signed in immediately.',
  method: 'POST',
  path: `${path}/username`,
  access: anyone,
  input,
  output,
  captcha: 'sign_up',
  errors,
})
