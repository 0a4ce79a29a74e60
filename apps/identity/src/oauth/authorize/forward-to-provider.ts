import { inject } from 'light-my-request'
import type { Provider } from 'oidc-provider'
import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { isBasic } from '../provider/is-basic.ts'
import { readFailure, rememberRequest } from '../provider/request.ts'
import { oauthPaths } from '../routes.ts'

/** What the library is asked; the path is one of its own. */
export type ProviderRequest = {
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

/** At these endpoints applications prove themselves; elsewhere the header carries an access token. */
const authenticatesClients: ReadonlySet<string> = new Set([
  oauthPaths.token,
  oauthPaths.revocation,
  oauthPaths.introspection,
])

/**
 * Whether the library is shown a header. Of the schemes of `Authorization` only Basic authenticates an application (RFC
 * 6749, 2.3.1); clients of the published wire send their access token along with every request, which means nothing here.
 */
const isShown = (path: string, [name, value]: readonly [string, string]): boolean => {
  if (name === 'authorization' && authenticatesClients.has(path)) return isBasic(value)
  return !replaced.has(name)
}

const toHeaders = (
  request: Request,
  { path, publicUrl, isForm }: { path: string; publicUrl: URL; isForm: boolean },
): Record<string, string> => ({
  ...Object.fromEntries([...request.headers].filter((header) => isShown(path, header))),
  host: publicUrl.host,
  'x-forwarded-proto': publicUrl.protocol.replace(':', ''),
  ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
})

const toAnswer = (status: number, headers: Record<string, unknown>, body: Buffer): Response => {
  const answer = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || name === 'connection' || name === 'transfer-encoding') continue
    for (const one of Array.isArray(value) ? value : [value]) answer.append(name, String(one))
  }
  const isEmpty = body.length === 0 || status === 204 || status === 304
  // A type says how to read what follows; known clients read an empty answer that has one, and fail.
  if (isEmpty) answer.delete('content-type')
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: answer })
}

/**
 * Asks the library and takes its answer as one of ours. It is written for Node's own requests, so it is handed one that
 * never was on a wire; what goes out passes the same steps as every other answer.
 */
export const forwardToProvider = async (
  provider: Provider,
  services: Services,
  context: HttpContext,
  { path, query, form, tenantId }: ProviderRequest,
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
      response.once('finish', () => (failure = readFailure(message)))
    },
    {
      method: request.method as 'GET',
      url: query.size > 0 ? `${path}?${query}` : path,
      headers: toHeaders(request, { path, publicUrl, isForm: hasForm }),
      payload: hasForm ? form.toString() : undefined,
    },
  )
  // The library knows no answer for a database that is away.
  if (isDatabaseUnavailable(failure)) throw failure
  return toAnswer(result.statusCode, result.headers, result.rawPayload)
}
