import { ApiError } from '@vestibule/contract'
import { developmentClientId } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { HttpContext, HttpEnv, HttpStep } from '../../http/context.ts'
import { readBody } from '../../http/read-body.ts'
import type { Services } from '../../request/services.ts'
import { seedPassword } from '../seed/seed.ts'
import { changeDemoOptions, demoOptions, readDemoOptions } from './demo-options.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { sampleAccounts } from './sample-accounts.ts'

/** A page of any other site can post to localhost as well; it is refused here. */
const demoHostOnly =
  ({ clients }: Services): HttpStep =>
  async (context, next) => {
    const demo = await clients.byId(developmentClientId)
    if (!demo?.hostOrigins.includes(context.req.header('origin') ?? '')) throw new ApiError('ORIGIN_REFUSED')
    await next()
  }

const change = async (context: HttpContext, services: Services): Promise<Response> => {
  const body = await readBody(context.req.raw)
  const input = v.safeParse(v.partial(demoOptions), body)
  if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'options', rule: 'options' })
  await changeDemoOptions(services, input.output)
  return context.json(await readDemoOptions(services.db))
}

/** What the landing page of the demo host shows and changes. Its own pages alone may ask. */
export const demoRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .use('/dev/demo/*', demoHostOnly(services))
    .get('/dev/demo/settings', async (context) =>
      context.json({
        accounts: sampleAccounts,
        password: seedPassword,
        options: await readDemoOptions(services.db),
      }),
    )
    .post('/dev/demo/options', (context) => change(context, services))
    .post('/dev/demo/sign-in', (context) => demoSignIn(context, services))
