import type { KoaContextWithOIDC } from 'oidc-provider'
import { endFamily, reused } from '../../domain/authentication/end-family.ts'
import { isReusedToken } from '../../domain/authentication/reused-token.ts'
import { readRefreshToken } from '../../domain/sessions/refresh-token.ts'
import { isHolder } from '../../domain/sign-in/presented-token.ts'
import type { Services } from '../../request/services.ts'
import { applicationContext, readRequest } from '../provider/request.ts'

/** The refresh token of a request that the library knows none of: one to be traded in, or to be revoked. */
const readUnknownToken = ({ oidc }: KoaContextWithOIDC): string | undefined => {
  const { params, entities } = oidc
  if (entities.RefreshToken !== undefined || entities.AccessToken !== undefined) return undefined
  const text = params?.grant_type === 'refresh_token' ? params.refresh_token : params?.token
  return typeof text === 'string' ? text : undefined
}

/**
 * A session that goes on under another id has no token here, and one of its earlier id is refused as unknown. It was copied
 * all the same, and ends the family as where it is shown to our own entrance (SEC-SS-05). The client has proved who it is by
 * then. What is bound to a key is of no use without it, and ends nothing.
 */
export const endReusedFamily = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { client } = (ctx.oidc as KoaContextWithOIDC['oidc'] | undefined) ?? {}
  const text = client && readUnknownToken(ctx)
  const proof = text === undefined ? undefined : readRefreshToken(services.secrets, text)
  if (client === undefined || proof === undefined) return
  const facts = await services.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  if (facts === undefined || facts.session.clientId !== client.clientId) return
  if (!isReusedToken(facts, proof, services.clock.now())) return
  const own = await services.clients.byId(client.clientId)
  if (own === undefined) return
  const caller = applicationContext(readRequest(ctx).context, services, own, own.secretHashes.length > 0)
  if (!isHolder(caller, facts, {})) return
  await services.transaction((tx) => endFamily(tx, caller, facts, reused))
}
