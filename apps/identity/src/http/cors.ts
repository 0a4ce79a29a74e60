import { headers } from '@vestibule/contract/constants'
import type { Clients } from '../domain/applications/clients.ts'
import type { HttpStep } from './context.ts'

const allowedHeaders = ['authorization', 'content-type', 'dpop', ...Object.values(headers)].join(', ')
const allowedMethods = 'GET, POST, PUT, PATCH, DELETE'
const preflightAgeSeconds = '600'

/** Registered host pages may read answers, no other page; an origin is never reflected unseen (SEC-DE-02). */
export const cors =
  (clients: Clients, portalOrigin: string): HttpStep =>
  async (context, next) => {
    const origin = context.req.header('origin')
    const isPreflight =
      context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined
    const isAllowed =
      origin !== undefined && (origin === portalOrigin || (await clients.isHostOrigin(origin)))
    if (isPreflight) context.res = new Response(null, { status: 204 })
    else await next()
    const answer = context.res.headers
    answer.append('vary', 'Origin')
    if (!isAllowed) return
    answer.set('access-control-allow-origin', origin)
    answer.set('access-control-allow-credentials', 'true')
    answer.set('access-control-expose-headers', `${headers.traceId}, retry-after, www-authenticate`)
    if (!isPreflight) return
    answer.set('access-control-allow-methods', allowedMethods)
    answer.set('access-control-allow-headers', allowedHeaders)
    answer.set('access-control-max-age', preflightAgeSeconds)
  }
