import { type Call, createCall, type Transport, type TransportAnswer } from '@vestibule/contract/client'
import { apiPrefix, headers as names, retry } from '@vestibule/contract/constants'
import type { Access } from '@vestibule/contract'
import type { Clock } from './clock.ts'

export type ApiDeps = {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Signed statement of the embed document about client and host origin. */
  readonly ticket: string | undefined
  /** Whose people sign in, where no ticket says it. */
  readonly clientId: string
  readonly source: () => 'login-box' | 'admin-portal'
  readonly locale: () => string
  readonly appId: () => string | undefined
  /** What the host's tenant resolver said. */
  readonly tenantAlias: () => string | undefined
  /** A token that lives a while yet; waits for a renewal that is under way. */
  readonly accessToken: () => Promise<string | undefined>
  /** The server refused this token: gives a newer one, or nothing when the session is over. */
  readonly renewed: (refused: string) => Promise<string | undefined>
  /** Follows the address in the body of a 302 answer, if the redirect rules let it (SEC-PO-04). */
  readonly follow: (address: string) => void
}

/** The portal's way to the server. The token goes only where an operation asks for a signed-in person. */
export const createPortalCall = (deps: ApiDeps): Call => {
  const open = createCall(
    retrying(
      follow302(
        fetchTransport(deps, () => undefined),
        deps,
      ),
      deps.clock,
    ),
  )
  const bearer = createCall(retrying(follow302(bearerTransport(deps), deps), deps.clock))
  return (operation, input) => (needsToken(operation.access) ? bearer : open)(operation, input)
}

const needsToken = (access: Access): boolean => access.is === 'signedIn' || access.is === 'allowed'

/** A refused token is renewed once and the request said again: the server did nothing with the first one. */
const bearerTransport =
  (deps: ApiDeps): Transport =>
  async (request) => {
    const token = await deps.accessToken()
    const answer = await fetchTransport(deps, () => token)(request)
    if (answer.status !== 401 || token === undefined) return answer
    const renewed = await deps.renewed(token)
    return renewed === undefined ? answer : fetchTransport(deps, () => renewed)(request)
  }

/** Reads are tried three times in all; writes once, because the server may have done them (ruling 28). */
const retrying =
  (send: Transport, clock: Clock): Transport =>
  async (request) => {
    const attempts = request.method === 'GET' ? retry.attempts : 1
    for (let left = attempts - 1; ; left--) {
      const tried = await send(request).then(
        (answer) => ({ answer, isLost: answer.status >= 500 }),
        (error: unknown) => ({ error, isLost: true }),
      )
      if (tried.isLost && left > 0) await clock.wait(retry.delayMs)
      else if ('answer' in tried) return tried.answer
      else throw tried.error
    }
  }

const follow302 =
  (send: Transport, { follow }: ApiDeps): Transport =>
  async (request) => {
    const answer = await send(request)
    if (answer.status === 302) follow(answer.text.trim())
    return answer
  }

const fetchTransport =
  (deps: ApiDeps, token: () => string | undefined): Transport =>
  async ({ method, path, body }): Promise<TransportAnswer> => {
    const response = await deps.fetch(`${apiPrefix}${path}`, {
      method,
      body,
      credentials: 'include',
      // A host may go elsewhere the moment a user has signed out; the server must hear of it all the same.
      keepalive: path.endsWith('/logout'),
      headers: headersFor(deps, token(), body !== undefined),
    })
    return {
      status: response.status,
      text: await response.text(),
      traceId: response.headers.get(names.traceId) ?? undefined,
    }
  }

const headersFor = (deps: ApiDeps, token: string | undefined, hasBody: boolean): Record<string, string> => {
  const optional = {
    [names.embedTicket]: deps.ticket,
    [names.vendorId]: deps.ticket === undefined ? deps.clientId : undefined,
    [names.applicationId]: deps.appId(),
    [names.loginAlias]: deps.tenantAlias(),
    authorization: token && `Bearer ${token}`,
    'content-type': hasBody ? 'application/json' : undefined,
  }
  return {
    accept: 'application/json',
    'accept-language': deps.locale(),
    [names.source]: deps.source(),
    ...Object.fromEntries(
      Object.entries(optional).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  }
}
