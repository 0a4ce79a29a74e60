import type { Authorize } from './authorize.ts'
import type { Log } from './log.ts'
import type { Refresh } from './refresh.ts'
import type { TakeAnswer } from './take-answer.ts'
import type { Upstream } from './upstream.ts'

/** What passing calls on needs. */
export type ProxyDeps = {
  readonly upstream: Upstream
  readonly authorize: Authorize
  readonly refresh: Refresh
  readonly takeAnswer: TakeAnswer
  readonly log: Log
}
