import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../../request/services.ts'
import { readScope, withinRegistered } from '../../domain/sessions/granted-scope.ts'
import { formatRefreshToken } from '../../domain/sessions/refresh-token.ts'
import { isJson } from '../authorize/normalize-request.ts'
import { issuedIn } from './issued.ts'
import { makeTokens } from '../../domain/id-tokens/make-tokens.ts'
import { readRequest } from '../provider/request.ts'
import type { Issued } from './redeem-code.ts'
import { bindFamily } from '../../domain/sessions/sessions.queries.ts'

/**
 * A refresh token is for applications that asked for offline access (OpenID Connect Core, 11). Clients of the published
 * wire know no such scope: they get one where they may ask for it. A refresh token that was shown is always replaced.
 */
const isRefreshTokenDue = ({ oidc }: KoaContextWithOIDC, { facts }: Issued, isForWire: boolean): boolean => {
  if (!oidc.client?.grantTypeAllowed('refresh_token')) return false
  if (oidc.params?.grant_type === 'refresh_token') return true
  const [granted, registered] = [readScope(facts.session), oidc.client.scope ?? '']
  const isOffline = (scope: string) => scope.split(' ').includes('offline_access')
  return isOffline(registered) && (isForWire || isOffline(granted))
}

/** Puts our tokens in the place of those the library has made, which lead nowhere. */
export const answerTokens = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const issued = issuedIn(ctx)
  if (issued === undefined || ctx.status !== 200) return
  const { client, entities } = ctx.oidc
  const jkt = entities.AccessToken?.jkt
  if (jkt !== undefined && client?.clientAuthMethod === 'none') await bindFamily(services, issued, jkt)
  const nonce = entities.AuthorizationCode?.nonce
  const isForWire = isJson(readRequest(ctx).context.req.raw)
  // What the library found granted: at a refresh the application may ask for less (RFC 6749, 6).
  const { session } = issued.facts
  const scope = await withinRegistered(
    services,
    session.clientId,
    entities.AccessToken?.scope ?? readScope(session),
  )
  const request = { scope, nonce, jkt, isForWire }
  const { accessToken, idToken, expiresIn } = await makeTokens(services, issued.facts, request)
  ctx.body = {
    access_token: accessToken,
    ...(scope.split(' ').includes('openid') ? { id_token: idToken } : {}),
    ...(isRefreshTokenDue(ctx, issued, isForWire)
      ? { refresh_token: formatRefreshToken(services.secrets, issued.proof) }
      : {}),
    expires_in: expiresIn,
    token_type: jkt === undefined ? 'Bearer' : 'DPoP',
    scope,
  }
}
