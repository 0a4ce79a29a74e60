import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { id } from '../page.ts'

const asker = v.object({
  email: optionalText(v.pipe(v.string(), v.maxLength(254))),
  username: optionalText(v.pipe(v.string(), v.maxLength(254))),
  tenantId: optionalText(id),
})

const whereTo = v.object({
  /** Where the browser goes next. Absent: no connection answers for this address, ask for a local proof. */
  address: v.optional(v.string()),
  idpType: v.optional(v.picklist(['saml', 'oidc'])),
  /** `external`: go there at once. */
  addressType: v.optional(v.picklist(['sso', 'external'])),
})

const summary =
  'Says whether the domain of an address signs in elsewhere. Looks at no person, only at the domain.'

export const preLogin = operation({
  name: 'preLogin',
  summary,
  method: 'POST',
  path: '/identity/resources/auth/v1/user/saml/prelogin',
  access: anyone,
  input: asker,
  output: whereTo,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  aliases: ['preLoginWithIdpType'],
})

export const preLoginV2 = operation({
  name: 'preLoginV2',
  summary,
  method: 'POST',
  path: '/identity/resources/auth/v2/user/sso/prelogin',
  access: anyone,
  input: asker,
  output: whereTo,
  errors: ['TOO_MANY_ATTEMPTS'],
})

const parameter = v.pipe(v.string(), v.maxLength(4096))
/** Ours: who answers, as the provider says it (RFC 9207). Without it only codes of our own are taken. */
const iss = optionalText(v.pipe(v.string(), v.maxLength(2048)))
const failures = ['EXTERNAL_LOGIN_FAILED', 'EXTERNAL_LOGIN_GONE', 'EMAIL_DOMAIN_REFUSED'] as const

/** Base64 of at most 256 KiB of XML, or the one-time code under which we took the document ourselves. */
const samlResponse = v.pipe(v.string(), v.maxLength(350_000))

export const postLogin = operation({
  name: 'postLogin',
  summary: 'Signs in with a SAML response that came to a page of the host.',
  method: 'POST',
  path: '/identity/resources/auth/v1/user/saml/postlogin',
  access: anyone,
  bodyLimit: 400 * 1024,
  input: v.object({ RelayState: parameter, SAMLResponse: samlResponse }),
  output: loginResponse,
  errors: failures,
})

export const oidcPostLogin = operation({
  name: 'oidcPostLogin',
  method: 'POST',
  path: '/identity/resources/auth/v1/user/oidc/postlogin',
  access: anyone,
  input: v.object({ code: parameter, state: parameter, redirectUri: optionalText(parameter), iss }),
  output: loginResponse,
  errors: failures,
})

export const oidcPostLoginV2 = operation({
  name: 'oidcPostLoginV2',
  summary: 'Signs in with the code an OpenID Connect provider sent the browser back with.',
  method: 'POST',
  path: '/identity/resources/auth/v2/user/oidc/postlogin',
  access: anyone,
  input: v.object({ code: parameter, RelayState: parameter, redirectUri: optionalText(parameter), iss }),
  output: loginResponse,
  errors: failures,
})

export const getSSOPublicConfiguration = operation({
  name: 'getSSOPublicConfiguration',
  summary: 'Whether any tenant of the installation signs in elsewhere.',
  method: 'GET',
  path: '/team/resources/sso/v2/configurations/public',
  access: anyone,
  input: v.object({}),
  output: v.object({ isActive: v.boolean() }),
})
