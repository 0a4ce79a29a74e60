import type { KoaContextWithOIDC } from 'oidc-provider'
import type { RequestContext } from '../../request/request-context.ts'
import { isMember, isSessionLive, type SessionFacts } from '../../domain/sessions/session-facts.queries.ts'
import { findUnendedOfFamily } from '../../domain/sessions/sessions.queries.ts'
import { signOutSession } from '../../domain/sign-in/sign-out-session.ts'

/** The person and the session that the `id_token_hint` of a sign-out names. */
export type LogoutHint = { readonly sub: string; readonly sid: string | undefined }

/** The hint of a request, whose signature, issuer and audience the library has checked. */
export const logoutHintIn = ({ oidc }: KoaContextWithOIDC): LogoutHint | undefined => {
  const token = oidc.entities.IdTokenHint as { readonly payload?: Record<string, unknown> } | undefined
  const { sub, sid } = token?.payload ?? {}
  if (typeof sub !== 'string') return undefined
  return { sub, sid: typeof sid === 'string' ? sid : undefined }
}

type Find = (sessionId: string) => Promise<SessionFacts | undefined>

/** The session that a hint names, under the id that it goes on by since it was stepped up (SEC-SS-03). */
const findGoingOn = async (
  ctx: RequestContext,
  find: Find,
  { sub, sid }: LogoutHint,
): Promise<SessionFacts | undefined> => {
  const named = sid === undefined ? undefined : await find(sid)
  if (named?.user.id !== sub || named.session.revokedAt === null) return named
  const id = await findUnendedOfFamily(ctx.db, named.session)
  return id === undefined ? undefined : find(id)
}

/**
 * Ends the session a hint names together with the portal's session that it was granted from. The browser may have lost
 * that session's cookie; the person signs out of it all the same. An application that was put out or taken from the user has an
 * old hint still, which ends nothing that goes on (SEC-OA-10): what the browser of the request holds ends by its cookies.
 */
export const endHinted = async (ctx: RequestContext, hint: LogoutHint): Promise<void> => {
  const find: Find = (sessionId) => ctx.sessionFacts.of({ sessionId, tenantId: null })
  const session = await findGoingOn(ctx, find, hint)
  const now = ctx.clock.now()
  if (session?.user.id !== hint.sub || !isMember(session, now) || !isSessionLive(session, now)) return
  const { parentId } = session.session
  const parent = parentId === null ? undefined : await find(parentId)
  await signOutSession(ctx, session)
  if (parent !== undefined) await signOutSession(ctx, parent)
}
