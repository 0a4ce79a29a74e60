import type { Actor, RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import type { UnsignedAccessToken } from '../access-tokens/access-token.ts'
import { manageScope } from '../access-tokens/manage-scope.ts'
import { withinRegistered } from './granted-scope.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'

/**
 * - `portal`: for the portal's own calls; marked, and read by nothing but this server.
 * - `managing`: for an application whose own pages manage by the published wire; marked.
 * - `plain`: for everything else.
 */
export type TokenKind = 'portal' | 'managing' | 'plain'

type Session = Pick<SessionRow, 'clientId' | 'scope'>

/** What a token for anything but the portal is: host pages, servers and applications that authorization requests came from. */
export const outsideKind = async ({ clients }: Services, { clientId }: Session): Promise<TokenKind> => {
  const application = await clients.byId(clientId)
  return application?.managesByWire ? 'managing' : 'plain'
}

/** Whether a call is the portal's: a browser states the origin, and what an application was granted is never the portal's. */
const isPortals = ({ origin, config }: RequestContext, { scope }: Session): boolean =>
  origin === config.portalOrigin && scope === null

/**
 * Which token the answer to a call holds (decision 152). What is made of a token is no more than that token.
 *
 * @param session its own application decides, whichever the request names
 */
export const kindForCaller = async (ctx: RequestContext | Actor, session: Session): Promise<TokenKind> => {
  const kind = await outsideKind(ctx, session)
  if (kind === 'managing') return kind
  return ('isManaging' in ctx ? ctx.isManaging : isPortals(ctx, session)) ? 'portal' : kind
}

/** The one place where a token of a user is signed, marked, and kept to what its application is registered for. */
export const mintAccessToken = async (
  services: Services,
  kind: TokenKind,
  given: UnsignedAccessToken & { readonly nonce?: string | undefined },
  lifeSeconds: number,
): Promise<{ accessToken: string; expires: Date }> => {
  const { accessTokens } = services
  const claims = { ...given, scope: await withinRegistered(services, given.client_id, given.scope) }
  if (kind === 'plain') return accessTokens.sign(claims, lifeSeconds)
  const marked = { ...claims, scope: `${claims.scope} ${manageScope}` }
  return kind === 'portal'
    ? accessTokens.signPortalToken(marked, lifeSeconds)
    : accessTokens.sign(marked, lifeSeconds)
}
