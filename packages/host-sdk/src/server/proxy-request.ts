import { apiPrefix } from '@vestibule/contract/constants'
import { readCookies, writeCookies } from './cookie-header.ts'
import type { ProxyDeps } from './proxy-deps.ts'
import { isRefreshCookie } from './refresh.ts'
import { isRedacted } from './tokens.ts'
import { type Caller, type Upstream, upstreamHeaders } from './upstream.ts'

/** The address of a call at the identity server; undefined for a path that would leave the wire. */
export const toTarget = ({ settings }: Upstream, rest: string, search: string): string | undefined => {
  const base = `${settings.baseUrl}${apiPrefix}/`
  const target = `${settings.baseUrl}${apiPrefix}${rest}${search}`
  // Parsers differ about dots and backslashes: what counts is what this one will ask for.
  return URL.canParse(target) && new URL(target).href.startsWith(new URL(base).href) ? target : undefined
}

/** A call of a page, with the tokens of its session where the page was given none that is worth anything. */
export const authorized = async (
  { upstream, authorize }: ProxyDeps,
  caller: Caller,
): Promise<{ readonly headers: Headers; readonly lines: readonly string[] }> => {
  const headers = upstreamHeaders(upstream, caller)
  const authorization = caller.headers.get('authorization')
  if (authorization === null) return { headers, lines: [] }
  if (!isRedacted(authorization)) {
    headers.set('authorization', authorization)
    return { headers, lines: [] }
  }
  const { session, lines } = await authorize(caller)
  if (session === undefined) return { headers, lines }
  headers.set('authorization', `Bearer ${session.accessToken}`)
  const { refreshToken } = session
  const cookies = readCookies(headers.get('cookie')).map((cookie) =>
    refreshToken !== undefined && isRefreshCookie(upstream, cookie.name)
      ? { ...cookie, value: refreshToken }
      : cookie,
  )
  if (cookies.length > 0) headers.set('cookie', writeCookies(cookies))
  return { headers, lines }
}
