import { ApiError } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import { ticketParams } from '../domain/downloads/download-ticket.ts'
import type { Client } from '../domain/applications/clients.ts'
import { type EmbedTicket, readTicket } from '../domain/embedding/ticket.ts'
import { negotiateLocale } from '../platform/locale/negotiate-locale.ts'
import { mailLocales } from '../platform/mail/mail-messages.ts'
import type { Services } from '../request/services.ts'
import type { HttpContext } from './context.ts'
import { refusalTrailIn } from './note-refusal.ts'
import { readAddress } from './read-address.ts'
import { vouchedAddress } from './vouched-address.ts'
import { createReply } from '../request/reply.ts'
import type { Deployment, RequestContext } from '../request/request-context.ts'

const findTicket = (context: HttpContext, services: Services): EmbedTicket | undefined => {
  const text = context.req.header(headers.embedTicket)
  if (text === undefined) return undefined
  const ticket = readTicket(services, text)
  if (ticket === undefined) throw new ApiError('EMBED_FORBIDDEN')
  return ticket
}

const findClient = async (
  context: HttpContext,
  { clients, config }: Services,
  { ticket, isNamedLater }: { ticket: EmbedTicket | undefined; isNamedLater: boolean },
): Promise<Client> => {
  // A plain link sends no headers of ours: that of a download names its client in the query.
  const named =
    ticket?.clientId ?? context.req.header(headers.vendorId) ?? context.req.query(ticketParams.client)
  const only = isNamedLater ? async () => (await clients.all())[0] : clients.only
  const client = named === undefined ? await only() : await clients.byId(named)
  if (client === undefined) throw new ApiError('CLIENT_UNKNOWN')
  if (ticket !== undefined && !isStillTrue(ticket, client, context, config))
    throw new ApiError('EMBED_FORBIDDEN')
  return client
}

/** The list of host pages may have changed since, and a document without a host page is of our own origin. */
const isStillTrue = (
  { hostOrigin }: EmbedTicket,
  { hostOrigins }: Client,
  context: HttpContext,
  { portalOrigin }: Services['config'],
): boolean => {
  if (hostOrigin !== null) return hostOrigins.includes(hostOrigin)
  return [portalOrigin, undefined].includes(context.req.header('origin'))
}

const toDeployment = (
  ticket: EmbedTicket | undefined,
  origin: string | undefined,
  portalOrigin: string,
): Deployment => {
  if (ticket !== undefined) return ticket.hostOrigin === null ? 'app' : 'frame'
  if (origin === undefined) return 'direct'
  return origin === portalOrigin ? 'page' : 'frame'
}

/** Browsers send fetch metadata over https; those that are too old for it all name themselves alike. */
const isBrowser = (context: HttpContext): boolean =>
  context.req.header('sec-fetch-site') !== undefined ||
  (context.req.header('user-agent') ?? '').startsWith('Mozilla/')

type Known = Pick<RequestContext, 'client' | 'deployment' | 'hostOrigin' | 'embeddedIn'> & {
  /** The request is one of an application on a server. */
  readonly isOfServer?: boolean
}

/** Everything of a visitor that stands in the request itself. */
export const createRequestContext = (
  context: HttpContext,
  services: Services,
  { isOfServer = false, ...known }: Known,
): RequestContext => {
  const reply = createReply()
  const vouched = vouchedAddress(context, known.client)
  const refusalTrail = refusalTrailIn(context)
  context.set('reply', reply)
  const ctx: RequestContext = {
    ...services,
    ...known,
    origin: context.req.header('origin'),
    keyProof: undefined,
    loginAlias: context.req.header(headers.loginAlias)?.slice(0, 128),
    ip: vouched ?? readAddress(context, services),
    isServer: isOfServer && vouched === undefined,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 400),
    isBrowser: isBrowser(context),
    locale: negotiateLocale(mailLocales, undefined, context.req.header('accept-language')),
    cookieHeader: context.req.header('cookie'),
    traceId: context.get('traceId'),
    reply,
    refusalTrail,
  }
  refusalTrail.by = ctx
  return ctx
}

/**
 * Who asks, from where, and for which application; nothing of it follows Host or forwarding headers of strangers.
 *
 * @param isNamedLater the credentials of the request name the application, and take the place of what is found here
 */
export const identifyRequest = async (
  context: HttpContext,
  services: Services,
  isNamedLater = false,
): Promise<RequestContext> => {
  const ticket = findTicket(context, services)
  const client = await findClient(context, services, { ticket, isNamedLater })
  const { portalOrigin } = services.config
  const deployment = toDeployment(ticket, context.req.header('origin'), portalOrigin)
  return createRequestContext(context, services, {
    client,
    deployment,
    hostOrigin: ticket?.hostOrigin ?? (deployment === 'page' ? portalOrigin : client.defaultOrigin),
    embeddedIn: ticket?.hostOrigin ?? undefined,
  })
}
