import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Client } from '../../domain/applications/clients.ts'
import type { HttpContext } from '../../http/context.ts'
import { createRequestContext } from '../../http/identify-request.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'

/** What the library is asked, with what it knows nothing of. */
export type OauthRequest = {
  readonly context: HttpContext
  /** The acting tenant a token is asked for. */
  readonly tenantId: string | undefined
}

const requests = new WeakMap<IncomingMessage, OauthRequest>()

export const rememberRequest = (message: IncomingMessage, request: OauthRequest): void =>
  void requests.set(message, request)

export const readRequest = ({ req }: Pick<KoaContextWithOIDC, 'req'>): OauthRequest => {
  const request = requests.get(req)
  if (request === undefined) throw new Error('The library answers only what came through us')
  return request
}

const failures = new WeakMap<IncomingMessage, unknown>()

/** Keeps what failed inside the library, which answers every failure alike. */
export const rememberFailure = ({ req }: Pick<KoaContextWithOIDC, 'req'>, error: unknown): void =>
  void failures.set(req, error)

export const readFailure = (message: IncomingMessage): unknown => failures.get(message)

/**
 * Who asks, in the words of everything below: an application, and not a page of ours.
 *
 * @param isOfServer it asks from a server of its own, and not from the browser of its user
 */
export const applicationContext = (
  context: HttpContext,
  services: Services,
  client: Client,
  isOfServer: boolean,
): RefreshContext => ({
  ...createRequestContext(context, services, {
    client,
    deployment: 'direct',
    hostOrigin: client.defaultOrigin,
    embeddedIn: undefined,
    isOfServer,
  }),
  cookieProof: undefined,
})
