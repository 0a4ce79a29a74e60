import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import type { HttpContext, HttpEnv } from '../http/context.ts'
import type { Metrics } from './metrics.ts'

const own = new Set(['loopback', 'private', 'uniqueLocal'])

/** Whoever scrapes is on our own network and comes without a proxy; to others there is nothing here. */
const isOwnNetwork = (context: HttpContext): boolean => {
  const peer = context.env?.incoming?.socket.remoteAddress ?? ''
  const isForwarded = context.req.header('x-forwarded-for') !== undefined
  return !isForwarded && ipaddr.isValid(peer) && own.has(ipaddr.process(peer).range())
}

export const metricsRoutes = ({ registry }: Metrics): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/metrics', async (context) => {
    if (!isOwnNetwork(context)) throw new ApiError('NOT_FOUND')
    return context.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
