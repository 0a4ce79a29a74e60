import { readCookies } from './cookie-header.ts'
import { parsedJson } from './parsed-json.ts'
import type { Refresh } from './refresh.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { TakeAnswer, Taken } from './take-answer.ts'
import type { Caller } from './upstream.ts'

/** The session of a request, renewed where it is over. What the lines say must reach the browser: tokens are traded. */
export type Authorize = (caller: Caller) => Promise<Taken>

type AuthorizeDeps = {
  readonly keeper: SessionKeeper
  readonly refresh: Refresh
  readonly takeAnswer: TakeAnswer
}

export const createAuthorize =
  ({ keeper, refresh, takeAnswer }: AuthorizeDeps): Authorize =>
  async (caller) => {
    const cookies = readCookies(caller.headers.get('cookie'))
    const session = await keeper.read(cookies)
    if (session) return { session, lines: [] }
    const answer = await refresh.ask(caller)
    if (answer === undefined) return { lines: [] }
    return takeAnswer(answer.headers, parsedJson(answer.text), cookies)
  }
