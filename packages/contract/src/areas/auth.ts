import * as v from 'valibot'
import { anyone, refreshCookie } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, password } from '../schemas/user.ts'

const path = '/identity/resources/auth/v1'

export const login = operation({
  name: 'login',
  summary: 'Signs in with a password and an email address, a username or a phone number.',
  method: 'POST',
  path: `${path}/user`,
  access: anyone,
  input: v.object({
    email: optionalText(email),
    /** A username, an address or a telephone number. */
    username: optionalText(v.pipe(v.string(), v.maxLength(254))),
    password,
    recaptchaToken,
    invitationToken: optionalText(oneTimeToken),
  }),
  output: loginResponse,
  captcha: 'login',
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  aliases: ['loginv2'],
})

export const refreshToken = operation({
  name: 'refreshToken',
  summary:
    'Trades the refresh cookie for a new access token and rotates the cookie. A browser that keeps no cookie sends the token itself, and proves the key of its sign-in (RFC 9449).',
  method: 'POST',
  path: `${path}/user/token/refresh`,
  access: refreshCookie,
  input: v.object({
    /** Tenant of this tab where tabs are separated by tenant; null or absent otherwise. */
    tenantId: optionalText(id),
    /** For native and server callers, who have no cookie jar, and for browsers that keep no cookie and show a key. */
    refreshToken: optionalText(v.pipe(v.string(), v.maxLength(512))),
  }),
  output: loginResponse,
  errors: ['SESSION_ENDED', 'REFRESH_AGAIN', 'NOT_A_MEMBER', 'SIGN_IN_AGAIN', 'SSO_REQUIRED'],
  aliases: ['refreshTokenV2', 'refreshTokenV3'],
})

export const logout = operation({
  name: 'logout',
  summary: 'Ends the session on the server and clears its cookie. Answers the same when there was none.',
  method: 'POST',
  path: `${path}/logout`,
  access: refreshCookie,
  input: v.object({
    refreshToken: optionalText(v.pipe(v.string(), v.maxLength(512))),
    /**
     * Ours: whose sign-in ends, which is the administrator's where one acts for the user. The session of another one, who has
     * signed in in this browser since, goes on.
     */
    userId: optionalText(id),
  }),
  output: nothing,
})
