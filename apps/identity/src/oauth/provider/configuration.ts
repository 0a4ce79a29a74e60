import { steppedUpAcr } from '@vestibule/access'
import type { JWK } from 'jose'
import {
  type ClientAuthMethod,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { grantableScopes } from '../../domain/applications/grantable-scopes.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { hostOnlyName } from '../../request/cookies.ts'
import type { Services } from '../../request/services.ts'
import { findAccount } from '../token/account.ts'
import { adapterFor } from './adapter.ts'
import { syncProviderSession } from '../authorize/sync-provider-session.ts'
import { grantFor } from '../token/grant-for.ts'
import { pageFor } from '../interaction/page-for.ts'
import { programCheck } from '../interaction/program-check.ts'
import { loggedOutPage, oauthErrorPage } from '../pages/pages.ts'
import { PublishedKey } from './published-key.ts'
import { restoreOfflineAccess } from '../token/offline-access.ts'
import { oauthPaths } from '../routes.ts'
import { scopeClaims, signInClaims } from '../../domain/id-tokens/scope-claims.ts'

/** Cookies of one request have its path, which the prefix of a host does not allow. */
const cookieNames = ({ config }: Services) => {
  const secure = config.publicUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    session: hostOnlyName(config, 'fe_oauth_session'),
    interaction: `${secure}fe_oauth_interaction`,
    resume: `${secure}fe_oauth_resume`,
  }
}

/** Scopes with their claims, and claims that come without a scope; discovery lists all of them. */
const claims: Configuration['claims'] = {
  ...Object.fromEntries(Object.entries(scopeClaims).map(([scope, names]) => [scope, [...names]])),
  ...Object.fromEntries(signInClaims.map((name) => [name, null])),
}

/**
 * What the application may ask for beyond the standard (behaviour 5). The first of them is the moment after the request
 * was found right and before the library looks who is there.
 */
const extraParams = (services: Services): NonNullable<Configuration['extraParams']> => ({
  organization: (ctx) => {
    restoreOfflineAccess(ctx)
    return syncProviderSession(ctx, services)
  },
  tenantId: null,
  login_direct_action: null,
  tenant_selection: null,
  form_action: null,
})

/**
 * Applications belong to the installation: there is nothing to consent to, unless one asks for the question, or is a
 * program on the user's device, which could be any program. The age of a sign-in is judged by our clock
 * (`sync-provider-session.ts`), and not a second time by the machine's.
 */
const prompts = (services: Services): ReturnType<typeof interactionPolicy.base> => {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.remove('max_age')
  policy.get('consent')?.checks.remove('native_client_prompt')
  // First, so that its error is the answer where other reasons apply as well.
  policy.get('consent')?.checks.add(programCheck(services), 0)
  return policy
}

const features = (services: Services): Configuration['features'] => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  dPoP: { enabled: true },
  introspection: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  externalSigningSupport: { enabled: true, ack: 'experimental-01' },
  rpInitiatedLogout: {
    enabled: true,
    // The library's session does not decide who is asked (`answer-logout.ts`).
    logoutSource: () => {},
    postLogoutSuccessSource: (ctx) => loggedOutPage(ctx, services),
  },
})

const ttl: Configuration['ttl'] = {
  AccessToken: lifetimes.accessToken,
  AuthorizationCode: lifetimes.authorizationCode,
  ClientCredentials: lifetimes.machineToken,
  Grant: lifetimes.authorizationGrant,
  IdToken: lifetimes.accessToken,
  Interaction: lifetimes.authorizationRequest,
  RefreshToken: lifetimes.refreshIdle,
  Session: lifetimes.oauthSession,
}

/** At the token endpoint, and at introspection and revocation, which take the same (RFC 8414, 2). */
const clientAuthMethods: ClientAuthMethod[] = ['none', 'client_secret_basic', 'client_secret_post']

const toHostOrigins = (origins: unknown): readonly unknown[] => (Array.isArray(origins) ? origins : [])

/** How the OAuth library behaves here. Everything it would otherwise decide by itself is said. */
export const configurationFor = (services: Services, published: readonly JWK[]): Configuration => ({
  adapter: adapterFor(services),
  jwks: { keys: published.map((jwk) => new PublishedKey(jwk)) },
  routes: { ...oauthPaths },
  acrValues: [steppedUpAcr],
  claims,
  scopes: [...grantableScopes],
  responseTypes: ['code'],
  clientAuthMethods,
  pkce: { required: (_, client) => client.needs_pkce !== false },
  extraClientMetadata: { properties: ['needs_pkce', 'host_origins'] },
  extraParams: extraParams(services),
  allowOmittingSingleRegisteredRedirectUri: false,
  conformIdTokenClaims: false,
  clockTolerance: 60,
  cookies: {
    names: cookieNames(services),
    keys: services.secrets.macs('oauth-cookies', 'signed').map((mac) => mac.toString('base64url')),
    long: { httpOnly: true, sameSite: 'lax', signed: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  },
  discovery: {
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    introspection_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
  },
  features: features(services),
  findAccount: findAccount(services),
  loadExistingGrant: (ctx: KoaContextWithOIDC) => grantFor(ctx, services),
  interactions: { policy: prompts(services), url: (ctx, interaction) => pageFor(ctx, services, interaction) },
  clientBasedCORS: (_, origin, client) =>
    origin === services.config.portalOrigin || toHostOrigins(client.host_origins).includes(origin),
  issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
  // Ours are rotated where the session goes on (`account.ts`).
  rotateRefreshToken: false,
  expiresWithSession: async () => false,
  renderError: (ctx, out) => oauthErrorPage(ctx, services, out),
  ttl,
})
