import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { hostedRoutes } from './interaction/hosted-routes.ts'
import { nativeAppRoutes } from './native-app-routes.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { createOauthProvider } from './provider/provider.ts'

/** Signing in for applications by OAuth 2.0 and OpenID Connect: the protocol, and the pages people see (ruling 8). */
export const oauthRoutes = (services: Services): Hono<HttpEnv> => {
  const provider = createOauthProvider(services)
  const pages = hostedRoutes(services, provider)
  return new Hono<HttpEnv>()
    .route('/', protocolRoutes({ services, provider, pages }))
    .route('/', nativeAppRoutes(services))
    .route('/', pages)
}
