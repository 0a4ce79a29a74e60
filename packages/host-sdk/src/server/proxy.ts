import { readCookies } from './cookie-header.ts'
import { mayChange } from './own-origin.ts'
import { headersBack, readBack } from './proxy-answer.ts'
import type { ProxyDeps } from './proxy-deps.ts'
import { authorized, toTarget } from './proxy-request.ts'
import { refreshPath } from './refresh.ts'
import { refuse } from './refusal.ts'
import type { Caller } from './upstream.ts'
import { withCookies } from './with-cookies.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const forwarded = async (
  deps: ProxyDeps,
  target: string,
  request: Request,
  caller: Caller,
): Promise<Response> => {
  const { headers, lines } = await authorized(deps, caller)
  const answer = await deps.upstream.fetch(target, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal: request.signal,
    // Bodies are passed on as they come, which the platform wants to be told.
    ...(request.body && { duplex: 'half' }),
  } as RequestInit)
  if (answer.headers.get('content-type')?.includes('json')) {
    const read = { status: answer.status, headers: answer.headers, text: await answer.text() }
    return withCookies(await readBack(deps, read, caller), lines)
  }
  const { lines: own } = await deps.takeAnswer(
    answer.headers,
    undefined,
    readCookies(caller.headers.get('cookie')),
  )
  const back = new Response(answer.body, { status: answer.status, headers: headersBack(answer.headers) })
  return withCookies(back, [...lines, ...own])
}

/**
 * Passes calls of this host's pages on to the identity server and keeps what must not reach a page.
 *
 * @param rest the path behind the prefix, as it came
 */
export const createProxy =
  (deps: ProxyDeps) =>
  async (request: Request, rest: string, from: Pick<Caller, 'address'>): Promise<Response> => {
    const { upstream, refresh, log } = deps
    const target = toTarget(upstream, rest, new URL(request.url).search)
    if (target === undefined) return refuse('NOT_FOUND')
    if (!methods.has(request.method)) return refuse('METHOD_NOT_ALLOWED')
    if (!mayChange(request, upstream.settings.appUrl)) return refuse('ORIGIN_REFUSED')
    const caller: Caller = { ...from, headers: request.headers }
    try {
      if (request.method === 'POST' && rest === refreshPath) {
        if (!refresh.canAsk(caller)) return refuse('NOT_AUTHENTICATED')
        const answer = await refresh.ask(caller, (await request.text()) || '{}')
        // Clients sign out when they are refused, and try again when there is no answer.
        return answer ? await readBack(deps, answer, caller) : refuse('UNAVAILABLE')
      }
      return await forwarded(deps, target, request, caller)
    } catch (error) {
      log.error(`${request.method} ${rest} could not be passed on: ${String(error)}`)
      return refuse('UNAVAILABLE')
    }
  }
