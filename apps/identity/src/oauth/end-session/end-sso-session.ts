import { companionCookieName } from '@vestibule/contract/constants'
import { signOutSession } from '../../domain/sign-in/sign-out-session.ts'
import { secretCookie } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { hasCompanions } from '../../domain/sessions/refresh-companion.ts'
import { browserSessions } from '../authorize/browser-sessions.ts'

type Whose = { readonly userId?: string | undefined }

/**
 * Signs a browser out of this server: every session of its own in it, whichever application it was begun for.
 *
 * @returns cookies that take the ended ones away
 */
export const endSsoSession = async (ctx: RequestContext, { userId }: Whose): Promise<string[]> => {
  const here = await browserSessions(ctx, ctx.cookieHeader)
  const ending = here.filter(({ facts }) => userId === undefined || facts.user.id === userId)
  for (const { facts, isReused } of ending) await signOutSession(ctx, facts, { isReused })
  const names = new Set(ending.map(({ cookieName }) => cookieName))
  const all = hasCompanions(ctx.config)
    ? [...names].flatMap((name) => [name, companionCookieName(name)])
    : [...names]
  return all.flatMap((name) => secretCookie({ name, value: '', maxAgeSeconds: 0 }, 'page'))
}
