import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { noteRefusal } from '../../http/note-refusal.ts'
import { type PortalBuild, portalBuildIn } from '../portal-files/portal-build.ts'
import type { Services } from '../../request/services.ts'
import { refusalPolicy } from './policy.ts'
import { framed, portalDocument } from './portal-document.ts'
import { type Refusal, refusalDocument } from './refusal.ts'

type Builds = () => Promise<PortalBuild | undefined>

const isFor = (context: HttpContext, destination: 'iframe' | 'document'): boolean =>
  (context.req.header('sec-fetch-dest') ?? destination) === destination

const refuse = (context: HttpContext, { random }: Services, reason: Refusal): Response => {
  noteRefusal(context, { code: reason })
  const nonce = random.bytes(18).toString('base64')
  return context.html(refusalDocument(reason, context.req.query('o'), nonce), 403, {
    ...framed,
    'content-security-policy': refusalPolicy(nonce),
  })
}

const embed = async (context: HttpContext, services: Services, readBuild: Builds): Promise<Response> => {
  context.set('operation', 'embed')
  const hostOrigin = context.req.query('o')
  const client = await services.clients.byId(context.req.param('clientId') ?? '')
  if (client === undefined) return refuse(context, services, 'CLIENT_UNKNOWN')
  if (hostOrigin === undefined || !client.hostOrigins.includes(hostOrigin))
    return refuse(context, services, 'EMBED_FORBIDDEN')
  if (!isFor(context, 'iframe')) throw new ApiError('EMBED_FORBIDDEN')
  const build = await readBuild()
  if (build === undefined) throw new ApiError('UNAVAILABLE')
  return portalDocument(context, services, { client, hostOrigin, build })
}

/** Whose webview it is, only the application's own rule can say; that nothing of a web page is around it, we do. */
const native = async (context: HttpContext, services: Services, readBuild: Builds): Promise<Response> => {
  context.set('operation', 'native')
  const client = await services.clients.byId(context.req.param('clientId') ?? '')
  if (client === undefined) throw new ApiError('CLIENT_UNKNOWN')
  if (!isFor(context, 'document')) throw new ApiError('EMBED_FORBIDDEN')
  const build = await readBuild()
  if (build === undefined) throw new ApiError('UNAVAILABLE')
  return portalDocument(context, services, { client, hostOrigin: null, build })
}

/** The documents that a host page shows in its frame (SEC-BR-02), and a native application in its webview. */
export const embedRoutes = (services: Services): Hono<HttpEnv> => {
  const readBuild = portalBuildIn(services.config.portalDirectory)
  return new Hono<HttpEnv>()
    .get('/embed/:clientId', (context) => embed(context, services, readBuild))
    .get('/native/:clientId', (context) => native(context, services, readBuild))
}
