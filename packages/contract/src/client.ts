import { ApiError, type ErrorBody, genericError, isErrorCode } from './errors.ts'
import type { Input, Operation, Output } from './operation.ts'
import { toWire } from './wire.ts'

export type TransportRequest = {
  readonly method: string
  /** Path and query, without origin and prefix. */
  readonly path: string
  readonly body: string | undefined
}

export type TransportAnswer = {
  readonly status: number
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

const messageOf = (body: unknown, status: number): string => {
  if (status === 413) return 'Error request is too large'
  if (isErrorBody(body)) return body.errors.join(', ')
  if (typeof body === 'string') return body
  return body === undefined ? "We're facing some difficulties, Please try again" : `Error ${status}`
}

/** Turns every kind of bad answer into the one error type (specification section 8). */
export const errorFrom = ({ status, text, traceId }: TransportAnswer): ApiError => {
  const body = parsed(text)
  const named = isErrorBody(body) ? body.errorCode : undefined
  const code =
    status === 413 ? 'BODY_TOO_LARGE' : named !== undefined && isErrorCode(named) ? named : genericError
  const context = (isErrorBody(body) && body.context) || {}
  return new ApiError(code, context, { message: messageOf(body, status), status, traceId })
}

/** Makes any transport a typed call. A page bundles only the operations it names. */
export const createCall =
  (transport: Transport): Call =>
  async (operation, input) => {
    const { path, query, body } = toWire(operation, input as Record<string, unknown>)
    const search = new URLSearchParams(query).toString()
    const request = {
      method: operation.method,
      path: search === '' ? path : `${path}?${search}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    }
    const answer = await transport(request).catch((cause: unknown) => {
      throw new ApiError('OFFLINE', {}, { cause })
    })
    if (answer.status < 200 || answer.status > 299) throw errorFrom(answer)
    if (operation.isText) return answer.text as Output<typeof operation>
    // The published wire answers some calls with an empty or non-JSON body; its clients read that as {}.
    return (parsed(answer.text) ?? {}) as Output<typeof operation>
  }
