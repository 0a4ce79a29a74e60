import { ApiError } from '@vestibule/contract'
import { apiPrefix, scimPath } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import { unknownResource } from '../domain/scim/scim-problem.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import * as discovery from './discovery-handlers.ts'
import * as groups from './group-handlers.ts'
import { answerScim, type ScimHandler } from './scim-answer.ts'
import { searchAll } from './search-handler.ts'
import * as users from './user-handlers.ts'

type Route = readonly [method: string, path: string, handle: ScimHandler]

const routes: readonly Route[] = [
  ['GET', '/ServiceProviderConfig', discovery.getServiceProviderConfig],
  ['GET', '/ResourceTypes', discovery.listResourceTypes],
  ['GET', '/ResourceTypes/:id', discovery.getResourceType],
  ['GET', '/Schemas', discovery.listSchemas],
  ['GET', '/Schemas/:id', discovery.getSchema],
  ['POST', '/.search', searchAll],
  ['POST', '/Users/.search', users.searchUsers],
  ['GET', '/Users', users.listUsers],
  ['POST', '/Users', users.postUser],
  ['GET', '/Users/:id', users.getUser],
  ['PUT', '/Users/:id', users.putUser],
  ['PATCH', '/Users/:id', users.patchUserHandler],
  ['DELETE', '/Users/:id', users.deleteUser],
  ['POST', '/Groups/.search', groups.searchGroups],
  ['GET', '/Groups', groups.listGroups],
  ['POST', '/Groups', groups.postGroup],
  ['GET', '/Groups/:id', groups.getGroup],
  ['PUT', '/Groups/:id', groups.putGroup],
  ['PATCH', '/Groups/:id', groups.patchGroup],
  ['DELETE', '/Groups/:id', groups.deleteGroup],
  ['POST', '/Bulk', discovery.notImplemented('Bulk')],
  ['GET', '/Me', discovery.notImplemented('Me')],
]

const refuse =
  (error: () => Error): ScimHandler =>
  () => {
    throw error()
  }

const methodNotAllowed = refuse(() => new ApiError('METHOD_NOT_ALLOWED'))

/** The SCIM 2.0 server (RFC 7643, RFC 7644), one base URL for each connection of a directory. */
export const scimRoutes = (services: Services): Hono<HttpEnv> => {
  const server = new Hono<HttpEnv>()
  const base = `${scimPath}/:connectionId`
  for (const [method, path, handle] of routes)
    server.on(method, `${base}${path}`, answerScim(services, handle))
  for (const path of new Set(routes.map(([, one]) => one)))
    server.all(`${base}${path}`, answerScim(services, methodNotAllowed))
  server.all(`${base}/*`, answerScim(services, refuse(unknownResource)))
  return new Hono<HttpEnv>().route(apiPrefix, server).route('/', server)
}
