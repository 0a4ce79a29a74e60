import { ApiError, type ErrorBody, genericError, isErrorCode } from './errors.ts'
import { type Input, isRead, type Operation, type Output } from './operation.ts'
import { toWire } from './wire.ts'

export type TransportRequest = {
  readonly method: string
  /** It changes nothing, so it can be sent again where no answer came. */
  readonly isRead: boolean
  /** Path and query, without origin and prefix. */
  readonly path: string
  readonly body: string | undefined
}

export type TransportAnswer = {
  readonly status: number
  /** The reason phrase. HTTP/2 and HTTP/3 have none, and not every transport knows it. */
  readonly statusText?: string
  readonly text: string
  readonly traceId: string | undefined
}

/** Anything that carries a request: `fetch` in the portal, `app.request` in tests. Rejects only when nothing came back. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** Calls an operation. Rejects with `ApiError` and nothing else. */
export type Call = <O extends Operation>(operation: O, input: Input<O>) => Promise<Output<O>>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)

const difficulties = "We're facing some difficulties, Please try again"

const readMessage = (body: unknown, { status, statusText }: TransportAnswer): string => {
  if (status === 413) return 'Error request is too large'
  if (isErrorBody(body)) return body.errors.join(', ') || 'Unknown error occurred'
  if (typeof body === 'string') return body
  if (body === undefined) return difficulties
  return statusText ? `Error ${status} - ${statusText}` : `Error ${status}`
}

/**
 * Turns every kind of bad answer into the one error type (specification section 8).
 *
 * @param answer of a request that failed; its text may be JSON of the wire, a page of a proxy or nothing
 * @returns an error whose code is from the closed list; what the list does not have becomes the generic one
 */
export const errorFrom = (answer: TransportAnswer): ApiError => {
  const { status, text, traceId } = answer
  const body = parsed(text)
  const named = isErrorBody(body) ? body.errorCode : undefined
  const code =
    status === 413 ? 'BODY_TOO_LARGE' : named !== undefined && isErrorCode(named) ? named : genericError
  const context = (isErrorBody(body) && body.context) || {}
  return new ApiError(code, context, { message: readMessage(body, answer), status, traceId })
}

/** A good status over something that the server of this wire didn't write counts as a failure of the server. */
const unreadable = ({ traceId }: TransportAnswer): ApiError =>
  new ApiError(genericError, {}, { message: difficulties, traceId })

/** A page of a proxy, or JSON that was cut off: neither is one of the plain words that the wire answers some calls with. */
const isDocument = (text: string): boolean => /^\s*[<{["]/.test(text)

/** Whether an answer may say nothing at all. */
const allowsNothing = ({ output }: Operation): boolean => {
  const result = output['~standard'].validate({})
  return !(result instanceof Promise) && result.issues === undefined
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * Reads a good answer. The published wire answers some calls with an empty body or a plain word, which its clients read
 * as {}: so it is here, where an answer may be that.
 *
 * @throws ApiError of the generic code where the answer can't be one of this operation
 */
const readAnswer = (operation: Operation, answer: TransportAnswer): unknown => {
  const { text } = answer
  const isText = operation.kind === 'text'
  const value = parsed(text)
  const isPlain = value === undefined && !isDocument(text)
  if (isText && isPlain && text !== '') return text
  const isList = operation.output.type === 'array'
  if (!isText && isObject(value) && Array.isArray(value) === isList) return value
  if (!isText && isPlain && allowsNothing(operation)) return {}
  throw unreadable(answer)
}

/** A transport answers a whole text, so a stream that is read by a call comes as one piece. */
async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/**
 * Makes any transport a typed call. A page bundles only the operations it names.
 *
 * @param transport carries a request and rejects only when nothing came back
 * @returns a call that rejects with `ApiError` and nothing else
 * @example const call = createCall(transport)
 * const { items } = await call(loadUsers, { pageSize: 10 })
 */
export const createCall =
  (transport: Transport): Call =>
  async (operation, input) => {
    if (operation.kind === 'download')
      throw new Error(`${operation.name} is fetched by the link of createDownloadTicket`)
    const { path, query, body } = toWire(operation, input as Record<string, unknown>)
    const search = new URLSearchParams(query).toString()
    const request = {
      method: operation.method,
      isRead: isRead(operation),
      path: search === '' ? path : `${path}?${search}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    }
    const answer = await transport(request).catch((cause: unknown) => {
      throw new ApiError('OFFLINE', {}, { cause })
    })
    if (answer.status < 200 || answer.status > 299) throw errorFrom(answer)
    if (operation.kind === 'stream') return onePiece(answer.text) as Output<typeof operation>
    return readAnswer(operation, answer) as Output<typeof operation>
  }
