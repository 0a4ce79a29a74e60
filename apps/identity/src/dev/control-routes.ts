import { ApiError } from '@vestibule/contract'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MovableClock } from '../runtime/clock.ts'
import { applications } from '../platform/db/schema/applications.ts'
import type { HttpContext, HttpEnv, HttpStep } from '../http/context.ts'
import { readBody } from '../http/read-body.ts'
import type { Services } from '../request/services.ts'
import { changeSettings, vendorSettings } from '../domain/installation/settings.queries.ts'
import { resetDatabase } from './reset.ts'
import { seed } from './seed/seed.ts'

const clockInput = v.object({
  advanceSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(10 * 365 * 86_400)),
})

/** Only what is named changes; a name that is no setting is a slip. */
const settingsInput = v.partial(v.strictObject(vendorSettings.entries))

/** What the operator says of an application by options. */
const applicationInput = v.partial(
  v.strictObject({
    apis: v.array(v.pipe(v.string(), v.url())),
    givesTokens: v.boolean(),
    managesByWire: v.boolean(),
  }),
)

/** Any page a developer looks at can post to localhost; only our own and no page at all may do so here. */
const noForeignPages =
  (portalOrigin: string): HttpStep =>
  async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== portalOrigin) throw new ApiError('ORIGIN_REFUSED')
    await next()
  }

const advance = async (context: HttpContext, clock: MovableClock): Promise<Response> => {
  const input = v.safeParse(clockInput, await readBody(context.req.raw))
  if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'advanceSeconds', rule: 'number' })
  clock.advance(input.output.advanceSeconds)
  return context.json({ now: clock.now().toISOString() })
}

const change = async (context: HttpContext, services: Services): Promise<Response> => {
  const given = await readBody(context.req.raw)
  const input = v.safeParse(settingsInput, given)
  if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'settings', rule: 'settings' })
  // Without the defaults that reading fills in: what was not given is not changed.
  const named = Object.keys(given as object) as (keyof typeof input.output)[]
  const changes = Object.fromEntries(named.map((name) => [name, input.output[name]]))
  await services.transaction((tx) => changeSettings(tx, services, changes))
  return context.json(changes)
}

/** Changes how the demo host is registered: which tokens its pages are given, and whether any. */
const changeApplication = async (context: HttpContext, { db, clients }: Services): Promise<Response> => {
  const input = v.safeParse(applicationInput, await readBody(context.req.raw))
  if (!input.success || Object.keys(input.output).length === 0)
    throw new ApiError('INVALID_INPUT', { field: 'application', rule: 'application' })
  await db.update(applications).set(input.output).where(eq(applications.id, developmentClientId))
  clients.forget()
  return context.json(input.output)
}

/** What tests and people use to move time, to change how the installation behaves, and to start over. */
export const controlRoutes = (services: Services, clock: MovableClock): Hono<HttpEnv> => {
  const routes = new Hono<HttpEnv>()
  routes.use('/dev/*', noForeignPages(services.config.portalOrigin))
  routes.post('/dev/clock', (context) => advance(context, clock))
  routes.post('/dev/settings', (context) => change(context, services))
  routes.post('/dev/application', (context) => changeApplication(context, services))
  routes.post('/dev/reset', async (context) => {
    await resetDatabase(services)
    await seed(services)
    return context.json({})
  })
  return routes
}
