import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { oneTimeToken } from '../schemas/user.ts'

/** Providers the product knows by name; any other is a custom one, named by its id. */
export const socialProviders = [
  'microsoft',
  'facebook',
  'google',
  'github',
  'slack',
  'apple',
  'linkedin',
] as const
export const socialProvider = v.picklist(socialProviders)
export type SocialProvider = v.InferOutput<typeof socialProvider>

/** What a provider handed the browser, or what we did: a word without spaces. */
const parameter = v.pipe(v.string(), v.maxLength(4096))
const providerName = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const getSocialLoginConfig = operation({
  name: 'getSocialLoginConfig',
  summary: 'Which social providers are on, by name, for native clients.',
  method: 'GET',
  path: '/identity/resources/auth/v1/sso/config',
  access: anyone,
  input: v.object({}),
  output: v.record(socialProvider, v.object({ active: v.boolean(), clientId: v.string() })),
})

export const getSocialLoginProviders = operation({
  name: 'getSocialLoginProviders',
  method: 'GET',
  path: '/identity/resources/sso/v1',
  access: anyone,
  input: v.object({}),
  output: v.array(
    v.object({
      type: socialProvider,
      clientId: v.string(),
      redirectUrl: v.string(),
      active: v.boolean(),
    }),
  ),
})

const providerV2 = v.object({
  type: socialProvider,
  clientId: v.optional(v.nullable(v.string())),
  /** Page of the host application people come back to. */
  redirectUrl: v.string(),
  /** Address of ours that has to be registered with the provider. */
  backendRedirectUrl: v.optional(v.string()),
  active: v.boolean(),
  /** Where the way to the provider begins; relative to the address of this API, prefix included. */
  authorizationUrl: v.optional(v.nullable(v.string())),
  options: v.optional(v.record(v.string(), v.unknown())),
  /** Whether a client builds the provider's address itself. Never: the way begins at `authorizationUrl`. */
  customised: v.boolean(),
  additionalScopes: v.optional(v.array(v.string())),
})

export const getSocialLoginProvidersV2 = operation({
  name: 'getSocialLoginProvidersV2',
  method: 'GET',
  path: '/identity/resources/sso/v2',
  access: anyone,
  input: v.object({}),
  output: v.array(providerV2),
})

export const getSocialLoginProvidersV2ForAuthenticatedUser = operation({
  name: 'getSocialLoginProvidersV2ForAuthenticatedUser',
  method: 'GET',
  path: '/identity/resources/sso/v2/authenticated',
  access: signedIn,
  input: v.object({}),
  output: v.array(providerV2),
})

export const getCustomSocialLoginProvidersV1 = operation({
  name: 'getCustomSocialLoginProvidersV1',
  method: 'GET',
  path: '/identity/resources/sso/custom/v1',
  access: anyone,
  input: v.object({}),
  output: v.object({
    providers: v.array(
      v.object({
        id: v.string(),
        type: v.string(),
        clientId: v.string(),
        redirectUrl: v.string(),
        redirectUrlPattern: v.string(),
        authorizationUrl: v.string(),
        userInfoUrl: v.string(),
        scopes: v.string(),
        ssoLogoUrl: v.nullable(v.string()),
        displayName: v.string(),
        active: v.boolean(),
      }),
    ),
  }),
})

export const socialPreloginRedirect = operation({
  name: 'socialPreloginRedirect',
  summary: 'Sends the browser to a social provider. Answers 302.',
  method: 'GET',
  path: '/identity/resources/auth/v1/user/sso/default/{provider}/prelogin',
  access: anyone,
  input: v.object({
    provider: providerName,
    /** A page of the host application; its callback page where nothing is said. */
    redirectUri: optionalText(v.pipe(v.string(), v.maxLength(2048))),
    /** Handed back beside the code. */
    state: optionalText(parameter),
    prompt: optionalText(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: v.object({}),
  errors: ['SOCIAL_PROVIDER_OFF', 'REDIRECT_REFUSED'],
})

export const loginViaSocialLogin = operation({
  name: 'loginViaSocialLogin',
  summary: 'Signs in with what a social provider sent the browser back with.',
  method: 'POST',
  path: '/identity/resources/auth/v1/user/sso/{provider}/postlogin',
  access: anyone,
  query: ['code', 'id_token', 'redirectUri', 'code_verifier', 'code_verifier_pkce', 'state', 'iss'],
  input: v.object({
    provider: providerName,
    code: optionalText(parameter),
    /** Not taken: only what we fetch from a provider ourselves is believed. */
    id_token: optionalText(v.pipe(v.string(), v.maxLength(8192))),
    redirectUri: optionalText(v.pipe(v.string(), v.maxLength(2048))),
    code_verifier: optionalText(parameter),
    code_verifier_pkce: optionalText(parameter),
    state: optionalText(parameter),
    /** Ours: who answers, as the provider says it (RFC 9207). Without it only codes of our own are taken. */
    iss: optionalText(v.pipe(v.string(), v.maxLength(2048))),
    metadata: optionalText(v.pipe(v.string(), v.maxLength(10_000))),
    invitationToken: optionalText(oneTimeToken),
  }),
  output: v.object({
    email: v.string(),
    isNewUser: v.boolean(),
    userId: v.optional(v.string()),
    tenantId: v.optional(v.string()),
    name: v.string(),
    accessToken: v.string(),
    mfaRequired: v.boolean(),
    userEmail: v.optional(v.string()),
  }),
  errors: [
    'EXTERNAL_LOGIN_FAILED',
    'EXTERNAL_LOGIN_GONE',
    'SSO_REQUIRED',
    'EMAIL_UNVERIFIED',
    'SIGN_UP_CLOSED',
  ],
})
