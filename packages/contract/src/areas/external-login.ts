import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { oneTimeToken } from '../schemas/user.ts'

/** Ours alone: the way to a provider and back, as the portal goes it (design decision 10). */
const path = '/identity/resources/auth/v1/external'

/** Names one way there and back. Worth nothing without the cookie of the browser that asked. */
const txn = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** The server says which names it keeps for itself. */
const additionalQueryParams = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)), v.pipe(v.string(), v.maxLength(512))),
  v.check((params) => Object.keys(params).length <= 16),
)

export const startExternalLogin = operation({
  name: 'startExternalLogin',
  summary: 'Opens a way to a social provider and binds it to this browser.',
  method: 'POST',
  path: `${path}/start`,
  access: anyone,
  input: v.strictObject({
    /** One of the known providers, or the id of a custom one. */
    provider: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    /** `popup`: a window of its own, asked about here. `redirect`: the whole page goes and comes back to the host. */
    form: v.picklist(['popup', 'redirect']),
    /** Go along to the provider, such as `prompt`. One that binds the request, such as `redirect_uri`, is refused. */
    additionalQueryParams: v.optional(additionalQueryParams),
  }),
  /** `url`: an address of ours that the window goes to. */
  output: v.object({ txn, url: v.string(), expiresIn: v.number() }),
  errors: ['SOCIAL_PROVIDER_OFF', 'TOO_MANY_ATTEMPTS'],
})

export const getExternalLogin = operation({
  name: 'getExternalLogin',
  summary: 'How far the way to a provider has got. Only for the browser that opened it.',
  method: 'POST',
  path: `${path}/status`,
  access: anyone,
  input: v.strictObject({ txn }),
  output: v.object({ state: v.picklist(['waiting', 'answered', 'gone']) }),
})

export const redeemExternalLogin = operation({
  name: 'redeemExternalLogin',
  summary: 'Signs in with what a provider answered. Once, and only in the browser that opened the way.',
  method: 'POST',
  path: `${path}/redeem`,
  access: anyone,
  input: v.strictObject({
    txn,
    /** Of the redirect form: what the host page was given. */
    code: optionalText(txn),
    invitationToken: optionalText(oneTimeToken),
  }),
  output: v.object({
    ...loginResponse.entries,
    /** The user that has signed up by this: without an account or an invitation before. */
    newUserId: v.optional(v.string()),
  }),
  errors: [
    'EXTERNAL_LOGIN_FAILED',
    'EXTERNAL_LOGIN_REFUSED',
    'EXTERNAL_LOGIN_GONE',
    'SSO_REQUIRED',
    'EMAIL_UNVERIFIED',
    'EMAIL_DOMAIN_REFUSED',
    'EMAIL_DOMAIN_RESTRICTED',
    'SIGN_UP_CLOSED',
  ],
})
