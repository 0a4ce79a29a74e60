import { ApiError, contract } from '@vestibule/contract'
import { Hono } from 'hono'
import { handlers } from './areas/handlers.ts'
import type { HttpEnv } from './http/context.ts'
import { cors } from './http/cors.ts'
import { apiRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { traceId } from './http/trace-id.ts'
import { errorAnswer, writeError } from './http/write-error.ts'
import type { Services } from './services.ts'

export type Server = Hono<HttpEnv>

/** The whole server without a port: tests ask it directly. */
export const createServer = (services: Services, ...more: Server[]): Server => {
  const server: Server = new Hono<HttpEnv>()
  server.use(traceId(services.random))
  server.use(securityHeaders(services.config.publicUrl))
  server.use(cors(services.clients, services.config.portalOrigin))
  server.onError(writeError(services.log))
  server.notFound((context) => errorAnswer(context, new ApiError('NOT_FOUND')))
  for (const routes of more) server.route('/', routes)
  const served = Object.fromEntries(Object.entries(contract).filter(([area]) => area in handlers))
  server.route('/', apiRoutes(services, { contract: served, handlers }))
  return server
}
