import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { errorAnswer } from '../http/write-error.ts'
import type { Metrics } from './metrics.ts'

/**
 * `/metrics` and nothing else, for a port of its own. Which addresses reach that port decides who may read it: headers
 * that proxies add, or leave out, are no proof of anything.
 */
export const createMetricsServer = ({ registry }: Metrics): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/metrics', async (context) =>
      context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
    )
    .notFound((context) => errorAnswer(context, new ApiError('NOT_FOUND')))
