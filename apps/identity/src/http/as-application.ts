import type { Client } from '../domain/applications/clients.ts'
import type { RequestContext } from '../request/request-context.ts'

/** The same request for the application that its credentials name, with links to that one's pages. */
export const asApplication = (ctx: RequestContext, client: Client): RequestContext =>
  client.id === ctx.client.id
    ? ctx
    : {
        ...ctx,
        client,
        hostOrigin: ctx.deployment === 'page' ? ctx.config.portalOrigin : client.defaultOrigin,
        embeddedIn: undefined,
      }
