import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MovableClock } from '../clock.ts'
import type { HttpContext, HttpEnv, HttpStep } from '../http/context.ts'
import { defaultBodyLimit, readBody } from '../http/read-body.ts'
import type { Services } from '../services.ts'
import { resetDatabase } from './reset.ts'
import { seed } from './seed/seed.ts'

const clockInput = v.object({
  advanceSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(10 * 365 * 86_400)),
})

/** Any page a developer looks at can post to localhost; only our own and no page at all may do so here. */
const noForeignPages =
  (portalOrigin: string): HttpStep =>
  async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== portalOrigin) throw new ApiError('ORIGIN_REFUSED')
    await next()
  }

const advance = async (context: HttpContext, clock: MovableClock): Promise<Response> => {
  const input = v.safeParse(clockInput, await readBody(context.req.raw, defaultBodyLimit))
  if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'advanceSeconds', rule: 'number' })
  clock.advance(input.output.advanceSeconds)
  return context.json({ now: clock.now().toISOString() })
}

/** What tests and people use to move time and to start over. */
export const controlRoutes = (services: Services, clock: MovableClock): Hono<HttpEnv> => {
  const routes = new Hono<HttpEnv>()
  routes.use('/dev/*', noForeignPages(services.config.portalOrigin))
  routes.post('/dev/clock', (context) => advance(context, clock))
  routes.post('/dev/reset', async (context) => {
    await resetDatabase(services)
    await seed(services)
    return context.json({})
  })
  return routes
}
