import { readCookies } from '../cookie-header.ts'
import { parsedJson } from '../parsed-json.ts'
import type { Caller } from '../upstream.ts'
import { withCookies } from '../with-cookies.ts'
import type { HostedDeps } from './hosted-deps.ts'
import { hopsLine } from './journey.ts'
import { ledTo } from './led-to.ts'

const idTokenIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'
    ? body.id_token
    : undefined

/** Signs out here and at the identity server, which asks first unless it is told whose session it is (SEC-OA-07). */
export const logout = async (
  deps: HostedDeps,
  request: Request,
  from: Pick<Caller, 'address'>,
): Promise<Response> => {
  const { settings, authority, keeper, refresh, routes } = deps
  const address = new URL(authority.server.end_session_endpoint)
  address.searchParams.set('client_id', settings.clientId)
  address.searchParams.set('post_logout_redirect_uri', new URL(routes.authenticatedUrl, settings.appUrl).href)
  // A link on another site's page signs no user out: the identity server asks.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return ledTo(address)
  const answer = await refresh.ask({ ...from, headers: request.headers })
  const hint = idTokenIn(answer && parsedJson(answer.text))
  if (hint !== undefined) address.searchParams.set('id_token_hint', hint)
  refresh.forget()
  const before = readCookies(request.headers.get('cookie'))
  return withCookies(ledTo(address), [
    ...keeper.forget(before),
    keeper.refreshLine(''),
    hopsLine(0, keeper.rules),
  ])
}
