import * as v from 'valibot'
import { anyone, refreshCookie } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, nothing } from '../page.ts'

/** Tokens in the words of the protocol. */
const oauthTokens = v.object({
  access_token: v.string(),
  id_token: v.string(),
  /** Only for callers without a browser (ruling 10): a browser has the cookie. */
  refresh_token: v.optional(v.string()),
  expires_in: v.number(),
  token_type: v.literal('Bearer'),
})

export const silentOAuthRefreshToken = operation({
  name: 'silentOAuthRefreshToken',
  summary: 'Tokens for the user who is signed in on the pages of this server, without showing a page.',
  method: 'POST',
  path: '/oauth/authorize/silent',
  access: refreshCookie,
  input: v.object({ tenantId: optionalText(id) }),
  output: oauthTokens,
  errors: ['LOGIN_REQUIRED', 'REFRESH_AGAIN'],
  aliases: ['silentOAuthRefreshTokenV2'],
})

export const logoutToken = operation({
  name: 'logoutToken',
  summary: 'Signs a native application out: its refresh token comes as a cookie.',
  method: 'POST',
  path: '/oauth/logout/token',
  access: anyone,
  input: v.object({}),
  output: nothing,
  errors: ['SESSION_ENDED'],
  readsRefreshCookie: true,
})

const word = v.pipe(v.string(), v.maxLength(4096))

export const socialPostLogin = operation({
  name: 'socialPostLogin',
  summary: 'Finishes a way to a social provider, and answers in the words of the protocol.',
  method: 'POST',
  path: '/oauth/account/social/{provider}/post-login',
  access: anyone,
  input: v.object({
    provider: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    code: optionalText(word),
    idToken: optionalText(word),
    state: optionalText(word),
    redirectUri: optionalText(word),
  }),
  output: v.partial(v.object({ ...oauthTokens.entries, mfaRequired: v.boolean(), mfaToken: v.string() })),
  errors: ['EXTERNAL_LOGIN_GONE', 'EXTERNAL_LOGIN_FAILED'],
})

export const authorize = endpoint({
  name: 'authorize',
  summary: 'Begins signing in for an application (RFC 6749, 4.1; OpenID Connect Core, 3.1).',
  method: 'GET',
  path: '/oauth/authorize',
  servedAs: 'protocol',
})

export const token = endpoint({
  name: 'exchangeOAuthTokens',
  summary: 'Trades a code, a refresh token or a secret for tokens. Takes a form, or JSON.',
  method: 'POST',
  path: '/oauth/token',
  servedAs: 'protocol',
  aliases: [
    'exchangeOAuthTokensV2',
    'exchangeHostedLoginToken',
    'hostedRefreshWithSecret',
    'codeExchangeServerSdk',
  ],
})

export const userinfo = endpoint({
  name: 'userinfo',
  summary: 'Claims about the user of an access token (OpenID Connect Core, 5.3).',
  method: 'GET',
  path: '/oauth/userinfo',
  servedAs: 'protocol',
})

export const revoke = endpoint({
  name: 'revoke',
  summary: 'Ends the session of a token (RFC 7009).',
  method: 'POST',
  path: '/oauth/revoke',
  servedAs: 'protocol',
})

export const introspect = endpoint({
  name: 'introspect',
  summary: 'Whether a token of the asking application is good now (RFC 7662).',
  method: 'POST',
  path: '/oauth/introspect',
  servedAs: 'protocol',
})

export const oauthLogout = endpoint({
  name: 'OAuthLogout',
  summary: 'Signs out here and in every application (OpenID Connect RP-Initiated Logout).',
  method: 'GET',
  path: '/oauth/logout',
  servedAs: 'protocol',
})

export const openidConfiguration = endpoint({
  name: 'openidConfiguration',
  summary: 'What this server can do (OpenID Connect Discovery).',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  servedAs: 'document',
})

export const jwks = endpoint({
  name: 'jwks',
  summary: 'Public keys of tokens; the one that signs now comes first.',
  method: 'GET',
  path: '/.well-known/jwks.json',
  servedAs: 'document',
})

export const appleAppSiteAssociation = endpoint({
  name: 'appleAppSiteAssociation',
  summary: 'Which iOS applications open addresses of this server.',
  method: 'GET',
  path: '/.well-known/apple-app-site-association',
  servedAs: 'document',
})

export const assetLinks = endpoint({
  name: 'assetLinks',
  summary: 'Which Android applications open addresses of this server.',
  method: 'GET',
  path: '/.well-known/assetlinks.json',
  servedAs: 'document',
})

export const prelogin = endpoint({
  name: 'prelogin',
  summary: 'The first page of a native sign-in; refused where the address to return to is not registered.',
  method: 'GET',
  path: '/oauth/prelogin',
  servedAs: 'page',
})

export const portal = endpoint({
  name: 'portal',
  summary: 'Administration, without a host.',
  method: 'GET',
  path: '/oauth/portal',
  servedAs: 'page',
})

export const socialSuccess = endpoint({
  name: 'socialSuccess',
  summary: 'Where a provider returns users who sign in on the pages of this server.',
  method: 'GET',
  path: '/oauth/account/social/success',
  servedAs: 'page',
})

export const mfaMobileAuthenticator = endpoint({
  name: 'mfaMobileAuthenticator',
  summary: 'The second factor of a native application.',
  method: 'GET',
  path: '/oauth/account/mfa-mobile-authenticator',
  servedAs: 'page',
})

export const redirectIos = endpoint({
  name: 'redirectIos',
  summary: 'Leads back to an iOS application.',
  method: 'GET',
  path: '/oauth/account/redirect/ios/{bundleId}',
  servedAs: 'page',
})

export const redirectAndroid = endpoint({
  name: 'redirectAndroid',
  summary: 'Leads back to an Android application.',
  method: 'GET',
  path: '/oauth/account/redirect/android/{packageName}',
  servedAs: 'page',
})
