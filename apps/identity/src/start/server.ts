import { ApiError, contract } from '@vestibule/contract'
import { Hono } from 'hono'
import { handlers } from '../api/handlers.ts'
import { embedRoutes } from '../documents/embed/embed-routes.ts'
import { loginRoutes } from '../documents/federation/login-routes.ts'
import { samlMetadataRoutes } from '../documents/federation/metadata-routes.ts'
import type { HttpEnv } from '../http/context.ts'
import { cors } from '../http/cors.ts'
import { recordRefusals } from '../http/record-refusals.ts'
import { apiRoutes } from '../http/routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { traceId } from '../http/trace-id.ts'
import { errorAnswer, writeError } from '../http/write-error.ts'
import { oauthRoutes } from '../oauth/oauth-routes.ts'
import { healthRoutes } from '../ops/health-routes.ts'
import { jwksRoutes } from '../ops/jwks-routes.ts'
import { referenceRoutes } from '../ops/reference-routes.ts'
import { passkeyWindowRoutes } from '../documents/passkey-window/routes.ts'
import { ssoSetupRoutes } from '../documents/sso-setup/setup-routes.ts'
import { pictureRoutes } from '../documents/picture-routes.ts'
import { loaderRoute } from '../documents/portal-files/loader-route.ts'
import { dropInRoutes, hostSdkRoutes, portalFileRoutes } from '../documents/portal-files/static-routes.ts'
import { scimRoutes } from '../scim/scim-routes.ts'
import type { Services } from '../request/services.ts'

export type Server = Hono<HttpEnv>

/** The whole server without a port: tests ask it directly. */
export const createServer = (services: Services, ...more: Server[]): Server => {
  const server: Server = new Hono<HttpEnv>()
  server.use(traceId(services.random), securityHeaders(services.config.publicUrl), services.metrics.measure)
  server.use(recordRefusals(services))
  server.use(cors(services.clients, services.config.portalOrigin))
  server.onError(writeError(services.log))
  server.notFound((context) => errorAnswer(context, new ApiError('NOT_FOUND')))
  const parts = [
    ...more,
    healthRoutes(services),
    jwksRoutes(services),
    referenceRoutes(services),
    embedRoutes(services),
    loginRoutes(services),
    passkeyWindowRoutes(services),
    samlMetadataRoutes(services),
    ssoSetupRoutes(services),
    oauthRoutes(services),
    scimRoutes(services),
    pictureRoutes(services),
    portalFileRoutes(services.config.portalDirectory),
    dropInRoutes(services.config.portalDirectory),
    loaderRoute(services),
    hostSdkRoutes(services.config.portalDirectory),
    apiRoutes(services, { contract, handlers }),
  ]
  for (const routes of parts) server.route('/', routes)
  return server
}
