import {
  ApiError,
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  genericError,
  isErrorCode,
} from '@vestibule/contract'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isUnstorableText } from '../platform/db/sql-state.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Log } from '../runtime/log.ts'
import type { HttpContext } from './context.ts'
import { noteRefusal } from './note-refusal.ts'
import { errorSentences } from './error-sentences.ts'
import { stepUpChallenge } from './step-up-challenge.ts'

const refusalIn = (error: unknown): ApiError | undefined => {
  if (error instanceof ApiError && isErrorCode(error.code)) return error
  return isUnstorableText(error) ? new ApiError('INVALID_INPUT') : undefined
}

/** Seconds after which a client may ask again: a restart or a fail-over of the database takes a little longer. */
const retryAfterSeconds = 2

/** Writes a refusal. */
export const errorAnswer = (context: HttpContext, { code, context: facts }: ApiError): Response => {
  const known = code as ErrorCode
  const { permission, scope } = facts
  noteRefusal(context, {
    code: known,
    ...(typeof permission === 'string' && { permission }),
    ...(typeof scope === 'string' && { scope }),
  })
  const body: ErrorBody = { errors: [errorSentences[known]], errorCode: known, context: facts }
  const answer = context.json(body, errorStatus[known] as ContentfulStatusCode)
  if (facts.retryAfterSeconds !== undefined)
    answer.headers.set('retry-after', String(facts.retryAfterSeconds))
  if (known === 'STEP_UP_REQUIRED')
    answer.headers.set('www-authenticate', stepUpChallenge(errorSentences[known], facts))
  context.get('reply')?.addTo(answer.headers)
  return answer
}

/** The one place where a failure becomes an answer. What we did not mean to say is logged, not told (SEC-DE-05). */
export const writeError =
  (log: Log) =>
  (error: unknown, context: HttpContext): Response => {
    const refusal = refusalIn(error)
    if (refusal !== undefined) return errorAnswer(context, refusal)
    const request = { error, traceId: context.get('traceId'), operation: context.get('operation') }
    if (isDatabaseUnavailable(error)) {
      log.warn(request, 'the database is unavailable')
      return errorAnswer(context, new ApiError('UNAVAILABLE', { retryAfterSeconds }))
    }
    log.error(request, 'request failed')
    return errorAnswer(context, new ApiError(genericError))
  }
