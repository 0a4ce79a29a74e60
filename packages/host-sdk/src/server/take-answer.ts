import type { RequestCookie } from './cookie-header.ts'
import type { Log } from './log.ts'
import { isRefreshCookie, type Refresh } from './refresh.ts'
import type { HeldSession, SessionKeeper } from './session-keeper.ts'
import { isPending, tokensIn } from './tokens.ts'
import type { Upstream } from './upstream.ts'
import { takeCookies } from './wire-cookies.ts'

/** What an answer of the identity server means to this host. */
export type Taken = {
  /** Who is signed in by it, if it is one that signs in. */
  readonly session?: HeldSession
  /** `Set-Cookie` lines for the browser: those of the wire, and the session's. */
  readonly lines: readonly string[]
}

type TakeAnswerDeps = {
  readonly upstream: Upstream
  readonly keeper: SessionKeeper
  readonly refresh: Pick<Refresh, 'forget'>
  readonly now: () => number
  readonly log: Log
}

/**
 * Takes cookies and tokens out of an answer. The session goes with the refresh token: an answer that brings both
 * keeps a session, one that takes the refresh token away ends it. A token that comes alone was asked for by a page
 * for something else and changes no session.
 */
export const createTakeAnswer =
  ({ upstream, keeper, refresh: { forget }, now, log }: TakeAnswerDeps) =>
  async (answer: Headers, body: unknown, before: readonly RequestCookie[]): Promise<Taken> => {
    const cookies = takeCookies(answer, keeper.rules, now())
    const lines = cookies.map(({ line }) => line)
    const refresh = cookies.find(({ name }) => isRefreshCookie(upstream, name))
    const tokens = tokensIn(body)
    const refreshToken = tokens?.refreshToken ?? refresh?.value
    if (tokens !== undefined && refreshToken) {
      const session = await keeper.judge({ accessToken: tokens.accessToken, refreshToken })
      if (refresh === undefined) lines.push(keeper.refreshLine(refreshToken))
      if (session) return { session, lines: [...lines, ...(await keeper.keep(session, before))] }
      log.error('the identity server answered with a token that cannot be verified: check issuer and clocks')
      return { lines: [...lines, ...keeper.forget(before)] }
    }
    const isOver = refresh?.value === '' || isPending(body)
    if (!isOver) return { lines }
    forget()
    return { lines: [...lines, ...keeper.forget(before)] }
  }
export type TakeAnswer = ReturnType<typeof createTakeAnswer>
