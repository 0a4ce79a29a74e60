import { ApiError, type Contract } from '@vestibule/contract'
import type { SocialProvider } from '@vestibule/contract/areas/social'
import { apiPrefix } from '@vestibule/contract/constants'
import type { SocialProviderRow } from '../../platform/db/schema/social-providers.ts'
import { ownCallback } from '../../domain/sso/callback-addresses.ts'
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

const listV2 = async (_: unknown, ctx: RequestContext) =>
  (await known(ctx)).map(({ id, type, clientId, isActive, scopes }) => ({
    type,
    clientId,
    redirectUrl: callbackPage(ctx, 'social'),
    backendRedirectUrl: ownCallback(ctx, id),
    active: isActive,
    authorizationUrl: preloginPath(type),
    // `true` sends a client straight to the provider, past our server (deviations).
    customised: false,
    additionalScopes: [...scopes],
  }))

export const socialHandlers: IdentityHandlers<Contract['social']> = {
  getSocialLoginConfig: async (_, ctx) =>
    Object.fromEntries(
      (await known(ctx)).map(({ type, clientId, isActive }) => [type, { active: isActive, clientId }]),
    ),

  getSocialLoginProviders: async (_, ctx) =>
    (await known(ctx)).map(({ type, clientId, isActive }) => ({
      type,
      clientId,
      redirectUrl: callbackPage(ctx, 'social'),
      active: isActive,
    })),

  getSocialLoginProvidersV2: listV2,
  getSocialLoginProvidersV2ForAuthenticatedUser: listV2,

  getCustomSocialLoginProvidersV1: async (_, ctx) => {
    const rows = (await listSocialProviders(ctx.db)).filter(({ type }) => type === 'custom')
    const redirectUrl = callbackPage(ctx, 'social')
    return {
      providers: rows.map(({ id, type, clientId, options, scopes, logoUrl, displayName, isActive }) => ({
        id,
        type,
        clientId,
        redirectUrl,
        redirectUrlPattern: redirectUrl,
        // The way begins at our own server, whatever the provider's address is.
        authorizationUrl: `${ctx.config.publicUrl}${apiPrefix}${preloginPath(id)}`,
        userInfoUrl: options.userInfoUrl ?? '',
        scopes: scopes.join(' '),
        ssoLogoUrl: logoUrl,
        displayName,
        active: isActive,
      })),
    }
  },

  socialPreloginRedirect: socialPrelogin,

  loginViaSocialLogin: async ({ provider, code, state, iss, invitationToken }, ctx) => {
    if (code === undefined || state === undefined) throw new ApiError('EXTERNAL_LOGIN_GONE')
    if ((await findSocialProviderNamed(ctx.db, provider)) === undefined)
      throw new ApiError('EXTERNAL_LOGIN_FAILED')
    const answer = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const { entry: result, person } = await redeemAnswer(ctx, { state, code, invitationToken, answer })
    const { accessToken = '', mfaRequired, userId, tenantId } = await toLoginResponse(ctx, result)
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
