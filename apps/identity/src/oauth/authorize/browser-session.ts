import type { Services } from '../../request/services.ts'
import { believeProofs } from '../../domain/sessions/believed-proof.ts'
import { carriedRefreshTokens } from '../../domain/sessions/carried-refresh-tokens.ts'
import { letsIn } from '../../domain/applications/admission.queries.ts'
import { isCurrentProof } from '../../domain/sessions/is-current-proof.ts'
import { type RefreshTokenPayload } from '../../domain/sessions/refresh-token.ts'
import { isMember, isSessionLive, type LiveFacts } from '../../domain/sessions/session-facts.queries.ts'
import { refreshCookieName } from '@vestibule/contract/constants'

const familyCookie = /(?:^|;\s*)(fe_refresh_[\w-]+)=/g

/** Names under which applications of this server keep who is signed in, as this browser sent them. */
export const familyCookieNames = (cookieHeader: string): string[] => [
  ...new Set([...cookieHeader.matchAll(familyCookie)].map(([, name = '']) => name)),
]

/** The application's own cookie first; then those other applications of this server left in the browser. */
const cookieNames = (cookieHeader: string, clientId: string): string[] => {
  return [...new Set([refreshCookieName(clientId), ...familyCookieNames(cookieHeader)])]
}

/** What the cookies of one name prove together. */
const proofIn = async (
  services: Services,
  cookieHeader: string,
  name: string,
): Promise<RefreshTokenPayload | undefined> => {
  const proofs = carriedRefreshTokens(services, { cookieHeader, isBrowser: true }, name)
  const believed = await believeProofs(services, proofs)
  return believed.is === 'believed' ? believed.proof : undefined
}

/** No user is let into an application in the name of another user, nor with what an application was granted itself. */
const isOwn = ({ session }: LiveFacts): boolean =>
  session.actorId === null && session.parentId === null && session.scope === null

/**
 * Who is signed in at this server's own pages in the browser that asks. It is the portal's session and no other: the
 * library's own says nothing of its own accord.
 */
export const browserSession = async (
  services: Services,
  cookieHeader: string | undefined,
  clientId: string,
): Promise<LiveFacts | undefined> => {
  if (cookieHeader === undefined) return undefined
  const now = services.clock.now()
  for (const name of cookieNames(cookieHeader, clientId)) {
    const proof = await proofIn(services, cookieHeader, name)
    if (proof === undefined) continue
    const facts = await services.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
    if (facts === undefined || !isSessionLive(facts, now) || !isMember(facts, now)) continue
    if (!isOwn(facts) || !isCurrentProof(facts, proof)) continue
    // A session of another application counts where this one lets its member in; else they are told so at sign-in.
    const { tenantId } = facts.membership
    if (await letsIn(services, clientId, { tenantId, userId: facts.user.id })) return facts
  }
  return undefined
}
