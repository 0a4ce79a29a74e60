import { loginCookieName } from '@vestibule/contract/constants'
import { cookieValues, hostOnlyName, secretCookie } from '../../../request/cookies.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { lifetimes } from '../../lifetimes.ts'
import { cookieProofs } from '../../sessions/cookie-proof.ts'
import { isSessionLive } from '../../sessions/session-facts.queries.ts'

const cookieName = ({ client, config }: RequestContext): string =>
  hostOnlyName(config, `${loginCookieName(client.id)}_proof`)

/** Notes that a change was refused for want of a fresh proof: the next sign-in at a provider asks for one. */
export const noteWantedProof = (ctx: RequestContext): void => {
  const cookie = { name: cookieName(ctx), value: 'wanted', maxAgeSeconds: lifetimes.wantedProof }
  ctx.reply.setCookie(secretCookie(cookie, ctx.deployment))
}

const hasNote = (ctx: RequestContext): boolean => cookieValues(ctx.cookieHeader, cookieName(ctx)).length > 0

/** Once the user has come back from a provider, nothing is wanted any more. */
export const forgetWantedProof = (ctx: RequestContext): void => {
  if (!hasNote(ctx)) return
  ctx.reply.setCookie(secretCookie({ name: cookieName(ctx), value: '', maxAgeSeconds: 0 }, ctx.deployment))
}

/** Whether a browser holds a session of the application that lives. */
const isSignedIn = async (ctx: RequestContext): Promise<boolean> => {
  const ids = new Set(cookieProofs(ctx).map(({ sessionId }) => sessionId))
  for (const sessionId of ids) {
    const facts = await ctx.sessionFacts.of({ sessionId, tenantId: null })
    if (facts !== undefined && isSessionLive(facts, ctx.clock.now())) return true
  }
  return false
}

/**
 * Whether a provider is to ask who the person is, also where they are signed in there: they are signed in here and go to
 * prove it anew, or have signed out because a change was refused for want of that.
 */
export const isProofWanted = async (ctx: RequestContext): Promise<boolean> =>
  hasNote(ctx) || (await isSignedIn(ctx))
