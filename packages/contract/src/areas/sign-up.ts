import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { email, oneTimeToken, password, personName } from '../schemas/user.ts'

export const signUpUser = operation({
  name: 'signUpUser',
  summary: 'Makes a person and a tenant. Answers the same for an address that has an account already.',
  method: 'POST',
  path: '/identity/resources/users/v1/signUp',
  access: anyone,
  input: v.object({
    email,
    name: v.optional(personName),
    companyName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    password: v.optional(password),
    metadata: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
    recaptchaToken: v.optional(v.string()),
    invitationToken: v.optional(oneTimeToken),
  }),
  output: v.object({
    shouldActivate: v.boolean(),
    userId: v.optional(v.string()),
    tenantId: v.optional(v.string()),
    authResponse: v.optional(loginResponse),
    activationToken: v.optional(v.string()),
  }),
  errors: [
    'SIGN_UP_CLOSED',
    'EMAIL_INVALID',
    'PASSWORD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMMON',
    'TOO_MANY_ATTEMPTS',
  ],
})
