import { ApiError } from '@vestibule/contract'
import type { Provider } from 'oidc-provider'
import type { Client } from '../../domain/applications/clients.ts'
import { findRecord } from '../../domain/oauth-records/records.queries.ts'
import { type PortalDocumentContext, portalDocument } from '../../documents/embed/portal-document.ts'
import type { portalBuildIn } from '../../documents/portal-files/portal-build.ts'
import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { readAuthorizationParams } from '../authorize/authorization-params.ts'
import { readFront } from './front.ts'
import { namedClient, openPageAt } from './page-in-address.ts'
import { donePage } from './pages-in-words.ts'
import type { InteractionTarget } from './resume-interaction.ts'

export type HostedPageDeps = {
  readonly services: Services
  readonly provider: () => Promise<Provider>
  readonly readBuild: ReturnType<typeof portalBuildIn>
}

/** A user who belongs to several tenants is asked, for the request this page is about: also where a mail led here. */
const asksTenant = async (context: HttpContext, { services }: HostedPageDeps): Promise<boolean> => {
  const open = openPageAt(context, services)
  const request = open && (await findRecord(services, 'Interaction', open.uid))
  return (
    request !== undefined &&
    readAuthorizationParams((request.params ?? {}) as Record<string, unknown>).asksTenant
  )
}

/**
 * Whose people sign in here: said by the address, by the request that is open in this browser, or the only one. One that is named
 * and not registered any more is no other one.
 *
 * @throws ApiError CLIENT_UNKNOWN
 */
export const findClient = async (context: HttpContext, { services }: HostedPageDeps): Promise<Client> => {
  const { clients } = services
  const named = namedClient(context) ?? openPageAt(context, services)?.clientId
  const client = named === undefined ? await clients.only() : await clients.byId(named)
  if (client === undefined) throw new ApiError('CLIENT_UNKNOWN')
  return client
}

type HostedPageParams = Omit<NonNullable<PortalDocumentContext['page']>, 'route' | 'asksTenant' | 'front'> & {
  /** Whose page it is, where that is known without asking the address. */
  readonly client?: Client
}

/** The portal without a host, at an address of our own. */
export const hostedPage = async (
  context: HttpContext,
  deps: HostedPageDeps,
  route: string,
  { client: named, ...more }: HostedPageParams,
): Promise<Response> => {
  // Nothing shows these pages in a frame (bridge 12).
  if ((context.req.header('sec-fetch-dest') ?? 'document') !== 'document')
    throw new ApiError('EMBED_FORBIDDEN')
  const client = named ?? (await findClient(context, deps))
  const build = await deps.readBuild()
  if (build === undefined) throw new ApiError('UNAVAILABLE')
  const shown = {
    client,
    hostOrigin: null,
    build,
    page: { route, asksTenant: await asksTenant(context, deps), front: readFront(client) ?? null, ...more },
  }
  return portalDocument(context, deps.services, shown)
}

/** Sends the browser on; without a request to go on with, to the front of the application. */
export const redirectTo = async (
  context: HttpContext,
  deps: HostedPageDeps,
  target: InteractionTarget,
): Promise<Response> => {
  const url = target.is === 'nowhere' ? readFront(await findClient(context, deps)) : target.url
  return url === undefined ? donePage(context, deps.services) : context.redirect(url, 303)
}
