import { ApiError } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import type { Client } from '../clients/clients.ts'
import { type EmbedTicket, readTicket } from '../embed/ticket.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'
import type { HttpContext } from './context.ts'
import { createReply } from './reply.ts'
import type { Deployment, Visitor } from './visitor.ts'

const ticketOf = (context: HttpContext, services: Services): EmbedTicket | undefined => {
  const text = context.req.header(headers.embedTicket)
  if (text === undefined) return undefined
  const ticket = readTicket(services, text)
  if (ticket === undefined) throw new ApiError('EMBED_FORBIDDEN')
  return ticket
}

const clientOf = async (
  context: HttpContext,
  { clients }: Services,
  ticket: EmbedTicket | undefined,
): Promise<Client> => {
  const named = ticket?.clientId ?? context.req.header(headers.vendorId)
  const client = named === undefined ? await clients.only() : await clients.byId(named)
  if (client === undefined) throw new ApiError('CLIENT_UNKNOWN')
  // The list may have changed since the document was made.
  if (ticket !== undefined && !client.hostOrigins.includes(ticket.hostOrigin))
    throw new ApiError('EMBED_FORBIDDEN')
  return client
}

const deploymentOf = (
  ticket: EmbedTicket | undefined,
  origin: string | undefined,
  portalOrigin: string,
): Deployment => {
  if (ticket !== undefined) return 'frame'
  if (origin === undefined) return 'direct'
  return origin === portalOrigin ? 'page' : 'frame'
}

/** Who asks, from where, and for which application; nothing of it follows Host or forwarding headers of strangers. */
export const identifyVisitor = async (context: HttpContext, services: Services): Promise<Visitor> => {
  const ticket = ticketOf(context, services)
  const client = await clientOf(context, services, ticket)
  const origin = context.req.header('origin')
  const reply = createReply()
  context.set('reply', reply)
  return {
    ...services,
    client,
    origin,
    deployment: deploymentOf(ticket, origin, services.config.portalOrigin),
    hostOrigin: ticket?.hostOrigin ?? client.defaultOrigin,
    ip: clientAddress(
      context.env?.incoming?.socket.remoteAddress,
      context.req.header('x-forwarded-for') ?? context.req.header(headers.forwardedFor),
      services.config.trustedProxies,
    ),
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 400),
    cookieHeader: context.req.header('cookie'),
    traceId: context.get('traceId'),
    reply,
  }
}
