import { ApiError, type ErrorCode, errorStatus, genericError } from '@vestibule/contract'
import SCIMMY from 'scimmy'
import { ScimProblem, type ScimType } from '../domain/scim/scim-problem.ts'
import { errorSentences } from '../http/error-sentences.ts'
import type { HttpContext } from '../http/context.ts'
import { noteRefusal } from '../http/note-refusal.ts'
import { isUnstorableText } from '../platform/db/sql-state.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Log } from '../runtime/log.ts'

/** What an error answers, in the words of RFC 7644, 3.12. */
export type ScimErrorAnswer = {
  readonly status: number
  readonly detail: string
  readonly scimType?: string
  readonly headers?: Readonly<Record<string, string>>
}

const syntax: ReadonlySet<string> = new Set<ErrorCode>(['MALFORMED_JSON', 'CONTENT_TYPE_REFUSED'])

const fromRefusal = ({ code, context }: ApiError): ScimErrorAnswer => {
  const known = code as ErrorCode
  const seconds = context.retryAfterSeconds
  return {
    status: errorStatus[known],
    detail: errorSentences[known],
    ...(syntax.has(code) && { scimType: 'invalidSyntax' satisfies ScimType }),
    headers: {
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
      ...(code === 'NOT_AUTHENTICATED' && { 'www-authenticate': 'Bearer realm="SCIM"' }),
    },
  }
}

const fromProtocol = (error: unknown): ScimErrorAnswer | undefined => {
  if (error instanceof ScimProblem)
    return {
      status: error.status,
      detail: error.message,
      ...(error.scimType && { scimType: error.scimType }),
    }
  if (error instanceof SCIMMY.Types.Error)
    return {
      status: Number(error.status),
      detail: error.message.slice(0, 500),
      ...(error.scimType && { scimType: error.scimType }),
    }
  return undefined
}

const unavailable = (): ScimErrorAnswer => fromRefusal(new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 }))

/** Codes of refusals that the protocol says by a status alone. */
const codes: Readonly<Record<number, ErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'BELONGS_ELSEWHERE',
  412: 'CHANGED_MEANWHILE',
}

const toCode = (error: unknown): ErrorCode => {
  if (error instanceof ApiError) return error.code as ErrorCode
  const meant = fromProtocol(error)
  if (meant !== undefined) return codes[meant.status] ?? 'INVALID_INPUT'
  if (isUnstorableText(error)) return 'INVALID_INPUT'
  return isDatabaseUnavailable(error) ? 'UNAVAILABLE' : genericError
}

/** Makes an answer of any failure. What the server did not mean to say is logged, not told (SEC-DE-05). */
export const toScimError = (error: unknown, context: HttpContext, log: Log): ScimErrorAnswer => {
  noteRefusal(context, { code: toCode(error) })
  const meant = fromProtocol(error) ?? (error instanceof ApiError ? fromRefusal(error) : undefined)
  if (meant !== undefined) return meant
  if (isUnstorableText(error))
    return { status: 400, detail: errorSentences.INVALID_INPUT, scimType: 'invalidValue' }
  const request = { error, traceId: context.get('traceId'), operation: context.get('operation') }
  if (isDatabaseUnavailable(error)) {
    log.warn(request, 'the database is unavailable')
    return unavailable()
  }
  log.error(request, 'request failed')
  return { status: 500, detail: 'Something went wrong' }
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of a refused request. */
export const errorBody = ({ status, detail, scimType }: ScimErrorAnswer) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
})
