import { apiPrefix } from '@vestibule/contract/constants'
import type { Log } from './log.ts'
import { type Caller, type Upstream, upstreamHeaders, wireCookies } from './upstream.ts'

/** An answer of the identity server that was read to its end, so that several may have it. */
export type ReadAnswer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Where a session is renewed, as seen from the prefix. */
export const refreshPath = '/identity/resources/auth/v1/user/token/refresh'

/** Requests that set out together arrive one after the other. The identity server bears with ten seconds of it. */
const rememberedMs = 5000

const withoutDashes = (text: string): string => text.replaceAll('-', '')

/** Whether a cookie holds the refresh token; servers of this wire differ in which dashes they take out of its name. */
export const isRefreshCookie = ({ settings }: Pick<Upstream, 'settings'>, name: string): boolean =>
  [settings.clientId, settings.appId].some(
    (id) => id !== undefined && withoutDashes(name) === `fe_refresh_${withoutDashes(id)}`,
  )

/** Renews sessions. */
export type Refresh = {
  /** Whether a browser has something to renew a session with. */
  readonly canAsk: (caller: Caller) => boolean
  /** Renews the session of a browser; undefined when it has nothing to renew one with, or there is no answer. */
  readonly ask: (caller: Caller, body?: string) => Promise<ReadAnswer | undefined>
  /** Some session was ended: what was answered before is not answered again. */
  readonly forget: () => void
}

/** Asks the identity server to renew a session; undefined when it does not answer what to do. */
export type SendRefresh = (
  caller: Caller,
  presented: { readonly token: string; readonly body: string },
) => Promise<ReadAnswer | undefined>

type RefreshParams = { readonly answer: Promise<ReadAnswer | undefined>; until: number }
type RefreshDeps = {
  readonly upstream: Upstream
  readonly send: SendRefresh
  readonly now: () => number
  readonly log: Log
}

/** How a session of the box is renewed: by its cookie. */
export const sendByCookie =
  (upstream: Upstream): SendRefresh =>
  async (caller, { body }) => {
    const headers = upstreamHeaders(upstream, caller)
    headers.set('content-type', 'application/json')
    headers.set('accept', 'application/json')
    const url = `${upstream.settings.baseUrl}${apiPrefix}${refreshPath}`
    const answer = await upstream.fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

/** Renews each session once, however many requests ask for it together: all get the one answer. */
export const createRefresh = ({ upstream, send, now, log }: RefreshDeps): Refresh => {
  const refreshing = new Map<string, RefreshParams>()
  const toTokens = (caller: Caller) =>
    wireCookies(upstream, caller.headers.get('cookie')).filter(({ name }) => isRefreshCookie(upstream, name))
  return {
    canAsk: (caller) => toTokens(caller).length > 0,
    forget: () => refreshing.clear(),
    ask: (caller, body = '{}') => {
      for (const [key, { until }] of refreshing) if (until <= now()) refreshing.delete(key)
      const tokens = toTokens(caller)
      const [first] = tokens
      if (first === undefined) return Promise.resolve(undefined)
      const key = JSON.stringify([tokens, body])
      const known = refreshing.get(key)
      if (known) return known.answer
      const answer = send(caller, { token: first.value, body }).catch((error: unknown) => {
        log.error(`a session could not be renewed: ${String(error)}`)
        return undefined
      })
      const entry: RefreshParams = { answer, until: Number.POSITIVE_INFINITY }
      refreshing.set(key, entry)
      // What failed is tried again by the next request.
      void answer.then((refreshed) =>
        refreshed?.status === 200 ? (entry.until = now() + rememberedMs) : refreshing.delete(key),
      )
      return answer
    },
  }
}
