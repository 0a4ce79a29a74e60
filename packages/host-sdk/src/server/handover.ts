import { readCookies } from './cookie-header.ts'
import { mayChange } from './own-origin.ts'
import { refuse } from './refusal.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { withCookies } from './with-cookies.ts'

type HandoverDeps = { readonly keeper: SessionKeeper; readonly appUrl: string; readonly now: () => number }

const readBearer = (headers: Headers): string | undefined => {
  const [, token] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  return token
}

/**
 * Where a page that shows the portal tells this server who signed in: `POST` with the access token that the portal
 * gave the page, `DELETE` when no user is signed in any more. What renews a session stays with the portal
 * (docs/decisions/0034), so such a session lasts as long as its token, and the page hands the next one over in time.
 */
export const createHandover =
  ({ keeper, appUrl, now }: HandoverDeps) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' && request.method !== 'DELETE') return refuse('METHOD_NOT_ALLOWED')
    // Without it a stranger's page could sign people in as the stranger.
    if (!mayChange(request, appUrl)) return refuse('ORIGIN_REFUSED')
    const before = readCookies(request.headers.get('cookie'))
    if (request.method === 'DELETE') {
      const ended = (await keeper.read(before)) !== undefined
      return withCookies(Response.json({ ended }), keeper.forget(before))
    }
    const accessToken = readBearer(request.headers)
    const session = accessToken === undefined ? undefined : await keeper.judge({ accessToken })
    if (session === undefined) return refuse('NOT_AUTHENTICATED')
    const expiresIn = Math.max(0, Math.floor((session.expiresAt.getTime() - now()) / 1000))
    return withCookies(Response.json({ expiresIn }), await keeper.keep(session, before))
  }
