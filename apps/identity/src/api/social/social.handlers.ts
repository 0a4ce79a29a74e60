import { ApiError, type Contract } from '@vestibule/contract'
import type { SocialProvider } from '@vestibule/contract/areas/social'
import { apiPrefix } from '@vestibule/contract/constants'
import type { SocialProviderRow } from '../../platform/db/schema/social-providers.ts'
import { callbackAddress } from '../../domain/federation/oidc/authorize.ts'
import { redeemAnswer } from '../../domain/federation/redeem-answer.ts'
import { callbackPage } from '../../domain/applications/return-address.ts'
import { isBuiltIn } from '../../domain/federation/social/built-in.ts'
import {
  findSocialProviderNamed,
  listSocialProviders,
} from '../../domain/federation/social/social.queries.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { toLoginResponse } from '../../domain/sign-in/complete-sign-in.ts'
import { preloginPath, socialPrelogin } from '../../domain/federation/entry/social-prelogin.ts'

type Known = SocialProviderRow & { readonly type: SocialProvider }
const isKnown = (row: SocialProviderRow): row is Known => isBuiltIn(row.type)

const known = async ({ db }: RequestContext): Promise<Known[]> =>
  (await listSocialProviders(db)).filter(isKnown)

const listV2 = async (_: unknown, visitor: RequestContext) =>
  (await known(visitor)).map(({ type, clientId, isActive, scopes }) => ({
    type,
    clientId,
    redirectUrl: callbackPage(visitor, 'social'),
    backendRedirectUrl: callbackAddress(visitor),
    active: isActive,
    authorizationUrl: preloginPath(type),
    // `true` sends a client straight to the provider, past our server (deviations).
    customised: false,
    additionalScopes: [...scopes],
  }))

export const socialHandlers: IdentityHandlers<Contract['social']> = {
  getSocialLoginConfig: async (_, visitor) =>
    Object.fromEntries(
      (await known(visitor)).map(({ type, clientId, isActive }) => [type, { active: isActive, clientId }]),
    ),

  getSocialLoginProviders: async (_, visitor) =>
    (await known(visitor)).map(({ type, clientId, isActive }) => ({
      type,
      clientId,
      redirectUrl: callbackPage(visitor, 'social'),
      active: isActive,
    })),

  getSocialLoginProvidersV2: listV2,
  getSocialLoginProvidersV2ForAuthenticatedUser: listV2,

  getCustomSocialLoginProvidersV1: async (_, visitor) => {
    const rows = (await listSocialProviders(visitor.db)).filter(({ type }) => type === 'custom')
    const redirectUrl = callbackPage(visitor, 'social')
    return {
      providers: rows.map(({ id, type, clientId, options, scopes, logoUrl, displayName, isActive }) => ({
        id,
        type,
        clientId,
        redirectUrl,
        redirectUrlPattern: redirectUrl,
        // The way begins at our own server, whatever the provider's address is.
        authorizationUrl: `${visitor.config.publicUrl}${apiPrefix}${preloginPath(id)}`,
        userInfoUrl: options.userInfoUrl ?? '',
        scopes: scopes.join(' '),
        ssoLogoUrl: logoUrl,
        displayName,
        active: isActive,
      })),
    }
  },

  socialPreloginRedirect: socialPrelogin,

  loginViaSocialLogin: async ({ provider, code, state, invitationToken }, visitor) => {
    if (code === undefined || state === undefined) throw new ApiError('EXTERNAL_LOGIN_GONE')
    if ((await findSocialProviderNamed(visitor.db, provider)) === undefined)
      throw new ApiError('EXTERNAL_LOGIN_FAILED')
    const answer = new URLSearchParams({ code, state })
    const { entry, person } = await redeemAnswer(visitor, { state, code, invitationToken, answer })
    const { accessToken = '', mfaRequired, userId, tenantId } = await toLoginResponse(visitor, entry)
    const { email, name } = person.user
    return {
      email,
      userEmail: email,
      name,
      isNewUser: person.isNewUser,
      accessToken,
      mfaRequired,
      userId,
      tenantId,
    }
  },
}
