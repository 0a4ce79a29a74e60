import { inject } from 'light-my-request'
import type { Provider } from 'oidc-provider'
import type { HttpContext } from '../http/context.ts'
import type { Services } from '../services.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { failureOf, rememberRequest } from './request.ts'

/** What the library is asked; the path is one of its own. */
export type Question = {
  readonly path: string
  readonly query: URLSearchParams
  /** Fields of a form, for what is posted. */
  readonly form: URLSearchParams | undefined
  readonly tenantId: string | undefined
}

/** Ours: whatever address a request claims to have been sent to, or by whom it was forwarded (SEC-AD-04). */
const replaced = new Set([
  'host',
  'content-type',
  'content-length',
  'transfer-encoding',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

const headersOf = (request: Request, publicUrl: URL, isForm: boolean): Record<string, string> => ({
  ...Object.fromEntries([...request.headers].filter(([name]) => !replaced.has(name))),
  host: publicUrl.host,
  'x-forwarded-proto': publicUrl.protocol.replace(':', ''),
  ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
})

const answerOf = (status: number, headers: Record<string, unknown>, body: Buffer): Response => {
  const answer = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || name === 'connection' || name === 'transfer-encoding') continue
    for (const one of Array.isArray(value) ? value : [value]) answer.append(name, String(one))
  }
  const isEmpty = body.length === 0 || status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: answer })
}

/**
 * Asks the library and takes its answer as one of ours. It is written for Node's own requests, so it is handed one that
 * never was on a wire; what goes out passes the same steps as every other answer.
 */
export const askProvider = async (
  provider: Provider,
  services: Services,
  context: HttpContext,
  { path, query, form, tenantId }: Question,
): Promise<Response> => {
  const request = context.req.raw
  const publicUrl = new URL(services.config.publicUrl)
  const hasForm = form !== undefined && form.size > 0
  const listen = provider.callback()
  let failure: unknown
  const result = await inject(
    (message, response) => {
      rememberRequest(message, { context, tenantId })
      void listen(message, response)
      response.once('finish', () => (failure = failureOf(message)))
    },
    {
      method: request.method as 'GET',
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: headersOf(request, publicUrl, hasForm),
      payload: hasForm ? form.toString() : undefined,
    },
  )
  // The library knows no answer for a database that is away.
  if (isDatabaseUnavailable(failure)) throw failure
  return answerOf(result.statusCode, result.headers, result.rawPayload)
}
